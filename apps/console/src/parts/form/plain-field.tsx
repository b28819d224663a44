/** A single value: a switch, a choice, a number, a moment, a text. */
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useWeekdays } from '../when.tsx';
import { numberOf } from './numbers/map-field.tsx';
import { ScaledField, scaleOf } from './numbers/scaled-field.tsx';
import { type FieldProps, kindBeside } from './schema.ts';
import { useWords } from './words.ts';

const LONG = 400;
const ODDS_DECIMALS = 4;

export function PlainField(props: FieldProps) {
  const { schema } = props;
  if (schema.type === 'boolean' || schema.control === 'flag') return <SwitchField {...props} />;
  if (schema.enum || Array.isArray(schema.choices)) return <ChoiceField {...props} />;
  if (schema.type === 'integer' || schema.control === 'minor' || schema.control === 'amount')
    return <NumberField {...props} />;
  if (schema.format === 'date-time') return <MomentField {...props} />;
  return <TextualField {...props} />;
}

/** A flag of a plugin is 0 or 1. */
function SwitchField({ name, schema, value, onChange, place }: FieldProps) {
  const words = useWords(place);
  const isFlag = schema.control === 'flag';
  const changed = (isOn: boolean) => onChange(isFlag ? Number(isOn) : isOn);
  const control = <Switch checked={value === true || value === 1} onChange={({ target }) => changed(target.checked)} />;
  return <FormControlLabel control={control} label={words.field(name, schema)} />;
}

function ChoiceField({ name, schema, value, onChange, place, path = '', isRequired = false }: FieldProps) {
  const words = useWords(place);
  const flaw = place.flaws?.get(path);
  const offered = schema.enum ?? (schema.choices as readonly string[]);
  const isOther = typeof value === 'string' && value !== '' && !offered.includes(value);
  return (
    <TextField
      select
      size="small"
      fullWidth
      label={words.field(name, schema)}
      required={isRequired}
      value={value ?? ''}
      error={flaw !== undefined}
      helperText={flaw}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    >
      {!isRequired && <MenuItem value="">–</MenuItem>}
      {[...offered, ...(isOther ? [value] : [])].map((one) => (
        <MenuItem key={one} value={one}>
          {words.option(one, schema)}
        </MenuItem>
      ))}
    </TextField>
  );
}

function NumberField({ name, schema, value, onChange, place, path = '', around = {}, isRequired = false }: FieldProps) {
  const words = useWords(place);
  const shared = { label: words.field(name, schema), isRequired, flaw: place.flaws?.get(path) };
  if (schema.control === 'amount')
    return <AmountField {...{ name, schema, value, onChange, place, path, isRequired }} />;
  if (schema.control === 'odds')
    return (
      <ScaledField {...shared} value={value} decimals={ODDS_DECIMALS} onChange={(one) => onChange(numberOf(one))} />
    );
  const isMinor = schema.control === 'minor';
  const usual = isMinor ? 'amount' : schema.control === 'share' ? 'basis-points' : 'count';
  const kind = kindBeside(usual, schema.otherwise, around);
  return (
    <ScaledField
      {...shared}
      value={value}
      {...scaleOf(kind, place)}
      onChange={(one) => onChange(isMinor ? one : numberOf(one))}
    />
  );
}

/** An amount as it is on the wire: decimal text. */
function AmountField({ name, schema, value, onChange, place, path = '', isRequired = false }: FieldProps) {
  const words = useWords(place);
  const flaw = place.flaws?.get(path);
  return (
    <TextField
      size="small"
      fullWidth
      required={isRequired}
      label={`${words.field(name, schema)}${place.currency ? ` (${place.currency.code})` : ''}`}
      value={value ?? ''}
      error={flaw !== undefined}
      helperText={flaw}
      onChange={({ target }) => onChange(target.value === '' && !isRequired ? undefined : target.value.trim())}
      slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 30, autoComplete: 'off' } }}
    />
  );
}

/** In the operator's own time zone, as every moment of the console. */
function MomentField({ name, schema, value, onChange, place, path = '', isRequired = false }: FieldProps) {
  const words = useWords(place);
  const flaw = place.flaws?.get(path);
  const moment = new Date(String(value ?? ''));
  const isMoment = !Number.isNaN(moment.getTime());
  const local = isMoment
    ? new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
    : '';
  return (
    <TextField
      type="datetime-local"
      size="small"
      fullWidth
      required={isRequired}
      label={words.field(name, schema)}
      value={local}
      error={flaw !== undefined}
      helperText={flaw}
      onChange={({ target }) => onChange(target.value === '' ? undefined : new Date(target.value).toISOString())}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

/** Days of the week; none is every day. */
export function WeekdaysField({ name, schema, value, onChange, place, path = '' }: FieldProps) {
  const words = useWords(place);
  const named = useWeekdays();
  const chosen = new Set((value ?? []) as readonly number[]);
  const toggle = (day: number) => {
    const next = chosen.has(day) ? [...chosen].filter((one) => one !== day) : [...chosen, day].toSorted();
    onChange(next.length === 0 ? undefined : next);
  };
  const flaw = place.flaws?.get(path);
  return (
    <Stack role="group" aria-label={words.field(name, schema)} spacing={1}>
      <Typography component="div" variant="subtitle2">
        {words.field(name, schema)}
      </Typography>
      <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          <Chip
            key={day}
            clickable
            aria-pressed={chosen.has(day)}
            color={chosen.has(day) ? 'primary' : 'default'}
            variant={chosen.has(day) ? 'filled' : 'outlined'}
            label={named(day)}
            onClick={() => toggle(day)}
          />
        ))}
      </Stack>
      {flaw !== undefined && <FormHelperText error>{flaw}</FormHelperText>}
    </Stack>
  );
}

function TextualField({ name, schema, value, onChange, place, path = '', isRequired = false }: FieldProps) {
  const t = useTranslate();
  const words = useWords(place);
  const flaw = place.flaws?.get(path);
  const isLong = schema.control !== undefined || (schema.maxLength ?? 0) > LONG;
  const rows = schema.control === 'document' ? 18 : 5;
  const hint = schema.control && t(`console.content.hint.${schema.control}`);
  return (
    <TextField
      size="small"
      fullWidth
      label={words.field(name, schema)}
      required={isRequired && schema.minLength !== 0}
      value={value ?? ''}
      error={flaw !== undefined}
      helperText={flaw ?? hint}
      onChange={({ target }) => onChange(target.value === '' && !isRequired ? undefined : target.value)}
      multiline={isLong}
      {...(isLong && { minRows: rows, maxRows: 30 })}
      slotProps={{ htmlInput: { maxLength: schema.maxLength } }}
    />
  );
}
