/** A text of several values as rows: tiers, prizes by place, segments of a wheel, weights of games. */
import Add from '@mui/icons-material/Add';
import Delete from '@mui/icons-material/DeleteOutline';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { type FieldProps, kindBeside, type Place, type RowPart } from '../schema.ts';
import { useWords } from '../words.ts';
import { Chooser } from './chooser.tsx';
import { useRowKeys } from './row-keys.ts';
import { isThere, readRows, type TextRow, writeRows } from './rows-text.ts';
import { ScaledField, scaleOf } from './scaled-field.tsx';

export function RowsField({ name, schema, value, onChange, place, path = '', around = {}, isRequired }: FieldProps) {
  const t = useTranslate();
  const words = useWords(place);
  const parts = schema.parts ?? [];
  const text = String(value ?? '');
  // What is half written is no text of rows yet, and stays here.
  const [typed, setTyped] = useState<readonly TextRow[]>();
  const rows = typed && writeRows(typed, parts) === text ? typed : (readRows(text, parts) ?? []);
  const { keys, drop } = useRowKeys(rows.length);
  const change = (next: readonly TextRow[]) => {
    setTyped(next);
    onChange(next.length === 0 && !isRequired ? undefined : writeRows(next, parts));
  };
  const add = () => change([...rows, Object.fromEntries(parts.map((part) => [part.name, part.options?.[0] ?? '']))]);
  const flaw = place.flaws?.get(path);
  const label = words.field(name, schema);
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 1.5 }}>
      <Typography component="div" variant="subtitle2">
        {label}
      </Typography>
      {rows.map((row, at) => (
        <Box
          key={keys[at]}
          role="group"
          aria-label={t('console.form.row', { label, at: at + 1 })}
          sx={{ display: 'grid', gap: 0.5, alignItems: 'start', gridTemplateColumns: 'minmax(0, 1fr) auto' }}
        >
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', '& > div': { flex: '1 1 96px' } }}>
            {parts
              .filter((part) => isThere(part, row))
              .map((part) => (
                <RowValue
                  key={part.name}
                  part={part}
                  value={row[part.name] ?? ''}
                  around={{ ...around, ...row }}
                  place={place}
                  onChange={(next) => change(rows.with(at, { ...row, [part.name]: next }))}
                />
              ))}
          </Box>
          <IconButton
            size="small"
            aria-label={t('console.form.remove_row', { at: at + 1 })}
            onClick={() => {
              drop(at);
              change(rows.toSpliced(at, 1));
            }}
          >
            <Delete fontSize="small" />
          </IconButton>
        </Box>
      ))}
      {flaw !== undefined && <FormHelperText error>{flaw}</FormHelperText>}
      <Button size="small" startIcon={<Add />} sx={{ justifySelf: 'start' }} onClick={add}>
        {t('console.content.add_row')}
      </Button>
    </Box>
  );
}

interface RowValueProps {
  readonly part: RowPart;
  readonly value: string;
  readonly around: Readonly<Record<string, unknown>>;
  readonly place: Place;
  readonly onChange: (value: string) => void;
}

function RowValue({ part, value, around, place, onChange }: RowValueProps) {
  const { kind, options = [], names = {}, otherwise } = part;
  const label = part.title ?? part.name;
  if (kind === 'game') {
    const choices = [...(place.choices?.categories ?? []), ...(place.choices?.games ?? [])];
    return <Chooser label={label} value={value} choices={choices} onChange={onChange} />;
  }
  if (kind === 'choice') {
    return (
      <TextField select size="small" label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map((one) => (
          <MenuItem key={one} value={one}>
            {names[one] ?? one}
          </MenuItem>
        ))}
      </TextField>
    );
  }
  return (
    <ScaledField
      label={label}
      value={value}
      {...scaleOf(kindBeside(kind, otherwise, around), place)}
      isRequired={!part.isOptional}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
