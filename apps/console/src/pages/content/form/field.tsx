/** A field of a document, made from its schema: an object of fields, a list, a choice, a text. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { ColourField } from './colour-field.tsx';
import { LanguageField } from './language-field.tsx';
import { ListField } from './list-field.tsx';
import { PictureField } from './picture-field.tsx';
import { emptyOf, type FieldProps, type Schema, withField } from './schema.ts';
import { TextsField } from './texts-field.tsx';

export const labelKey = (name: string) => `console.field.${name}`;

export function Field(props: FieldProps) {
  const { schema } = props;
  if (schema.perLanguage) return <LanguageField {...props} render={(one) => <Field {...one} />} />;
  if (schema.control === 'texts') return <TextsField {...props} />;
  if (schema.type === 'object') return <ObjectField {...props} />;
  if (schema.type === 'array') return <ListField {...props} render={(one) => <Field {...one} />} />;
  if (schema.control === 'colour') return <ColourField {...props} />;
  if (schema.control === 'picture') return <PictureField {...props} />;
  return <PlainField {...props} />;
}

/** What may be left out and is, has a button that adds it. */
function ObjectField({ name, schema, value, onChange, place, isRoot }: FieldProps) {
  const t = useTranslate();
  const fields = (value ?? {}) as Readonly<Record<string, unknown>>;
  const entries = Object.entries(schema.properties ?? {});
  const isRequired = (field: string) => schema.required?.includes(field) ?? false;
  const isLeftOut = ([field, own]: readonly [string, Schema]) =>
    !isRequired(field) && fields[field] === undefined && (own.type === 'object' || own.type === 'array');
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: 'grid', gap: 2 }}>
      {!isRoot && (
        <Typography component="legend" variant="subtitle2" sx={{ mb: 1 }}>
          {t(labelKey(name), { _: name })}
        </Typography>
      )}
      {entries
        .filter((entry) => !isLeftOut(entry))
        .map(([field, own]) => (
          <Box key={field} sx={{ display: 'grid', gap: 0.5 }}>
            <Field
              name={field}
              schema={own}
              value={fields[field]}
              onChange={(next) => onChange(withField(fields, field, next))}
              place={place}
              isRequired={isRequired(field)}
            />
            {!isRequired(field) && (own.type === 'object' || own.type === 'array') && (
              <Button
                size="small"
                sx={{ justifySelf: 'start' }}
                onClick={() => onChange(withField(fields, field, undefined))}
              >
                {t('console.content.leave_out', { field: t(labelKey(field), { _: field }) })}
              </Button>
            )}
          </Box>
        ))}
      {entries.filter(isLeftOut).map(([field, own]) => (
        <Button
          key={field}
          size="small"
          sx={{ justifySelf: 'start' }}
          onClick={() => onChange(withField(fields, field, emptyOf(own, place.language)))}
        >
          {t('console.content.add_field', { field: t(labelKey(field), { _: field }) })}
        </Button>
      ))}
    </Box>
  );
}

const LONG = 400;

function PlainField({ name, schema, value, onChange, isRequired = false }: FieldProps) {
  const t = useTranslate();
  const label = t(labelKey(name), { _: name });
  if (schema.type === 'boolean') {
    const control = <Switch checked={value === true} onChange={(event) => onChange(event.target.checked)} />;
    return <FormControlLabel control={control} label={label} />;
  }
  const shared = { label, size: 'small', required: isRequired, fullWidth: true } as const;
  if (schema.enum) {
    return (
      <TextField
        {...shared}
        select
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      >
        {!isRequired && <MenuItem value="">–</MenuItem>}
        {schema.enum.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`console.option.${one}`, { _: one })}
          </MenuItem>
        ))}
      </TextField>
    );
  }
  if (schema.type === 'integer') {
    return (
      <TextField
        {...shared}
        type="number"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? undefined : Number(event.target.value))}
        slotProps={{ htmlInput: { min: schema.minimum, max: schema.maximum } }}
      />
    );
  }
  const isLong = schema.control !== undefined || (schema.maxLength ?? 0) > LONG;
  const rows = schema.control === 'document' ? 18 : 5;
  return (
    <TextField
      {...shared}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' && !isRequired ? undefined : event.target.value)}
      multiline={isLong}
      {...(isLong && { minRows: rows, maxRows: 30 })}
      {...(schema.control && { helperText: t(`console.content.hint.${schema.control}`) })}
      {...(schema.format === 'date-time' && { placeholder: '2026-12-24T00:00:00.000Z' })}
      slotProps={{ htmlInput: { maxLength: schema.maxLength } }}
    />
  );
}
