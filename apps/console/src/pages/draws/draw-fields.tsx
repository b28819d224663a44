/** The fields of an official result, as its group publishes it. What is read out of them is one value or a list of values each. */
import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import type { Field } from '../../parts/use-submit.ts';
import type { AnswerOf } from '../../parts/work/index.ts';

export type DrawField = AnswerOf<'showDraw'>['fields'][number];

const inputName = (field: DrawField, at: number) => `field-${field.name}-${at}`;

const places = ({ count }: DrawField) => Array.from({ length: count }, (_, at) => at);

/** As the source publishes it: numbers as numbers, and digits as texts that may begin with 0. */
export function resultOf(fields: readonly DrawField[], field: Field): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields.map((one) => {
      const values = places(one).map((at) => {
        const text = field(inputName(one, at));
        return one.value.kind === 'whole' ? Number(text) : text;
      });
      return [one.name, one.isAlone ? values[0] : values];
    }),
  );
}

/** What holds now, where it is corrected. */
function valueIn(result: unknown, { name, isAlone }: DrawField, at: number): string {
  const given = (result as Readonly<Record<string, unknown>> | undefined)?.[name];
  const value: unknown = isAlone ? given : Array.isArray(given) ? given[at] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
}

/** What a browser refuses before the server does. */
function boundsOf({ value }: DrawField) {
  if (value.kind === 'whole') return { type: 'number', min: value.from, max: value.to, step: 1 } as const;
  if (value.kind === 'day') return { type: 'date' } as const;
  const { digits } = value;
  return { type: 'text', inputMode: 'numeric', maxLength: digits, pattern: `[0-9]{${digits}}` } as const;
}

function widthOf({ value }: DrawField): number {
  if (value.kind === 'day') return 170;
  return value.kind === 'whole' ? 84 : 56 + value.digits * 10;
}

interface DrawFieldsProps {
  readonly fields: readonly DrawField[];
  readonly result: unknown;
}

export function DrawFields({ fields, result }: DrawFieldsProps) {
  const t = useTranslate();
  return (
    <>
      {fields.map((field) => {
        const label = t(`console.draws.field.${field.name}`, { _: field.name });
        return (
          <Box key={field.name} component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
            <FormLabel component="legend" sx={{ fontSize: 13, mb: 0.5 }}>
              {label}
            </FormLabel>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              {places(field).map((at) => (
                <TextField
                  key={at}
                  name={inputName(field, at)}
                  size="small"
                  required
                  defaultValue={valueIn(result, field, at)}
                  sx={{ width: widthOf(field) }}
                  slotProps={{
                    htmlInput: {
                      ...boundsOf(field),
                      'aria-label': field.count === 1 ? label : `${label} ${at + 1}`,
                      autoComplete: 'off',
                    },
                  }}
                />
              ))}
            </Box>
          </Box>
        );
      })}
    </>
  );
}
