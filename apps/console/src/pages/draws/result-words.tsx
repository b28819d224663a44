/** A result in words: each field with its values, as balls where they are short. */
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { plainText } from '../../parts/data/data-lines.ts';

type Names = readonly { readonly name: string }[];

/** As they are entered, so the first prize stands first. Otherwise prizes are in the order of all there is. */
const usual = ['first', 'second', 'third', 'special', 'consolation', 'db', 'normal', 'numbers'];

/** Of a result that is one value, the field has no name. */
function fieldsOf(result: unknown, fields: Names = []): readonly (readonly [string, unknown])[] {
  if (typeof result !== 'object' || result === null || Array.isArray(result)) return [['', result]];
  const order = fields.length > 0 ? fields.map(({ name }) => name) : usual;
  const placeOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.entries(result)
    .map(([name, value]) => [name, name === 'crash' ? multiplier(value) : value] as const)
    .sort(([one], [other]) => placeOf(one) - placeOf(other));
}

/** Where a round crashed is counted in hundredths. */
const multiplier = (hundredths: unknown) => `×${(Number(hundredths) / 100).toFixed(2)}`;

const isShort = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value.length <= 8);

/** What stands at a place has no other name than its place. */
const placed = (values: readonly unknown[]) => values.map((value, at) => ({ id: `${at}`, value }));

/** Lists within a list stand one below the other. */
function rowsOf(value: unknown) {
  const rows: readonly unknown[] = Array.isArray(value) && value.some(Array.isArray) ? value : [value];
  return placed(rows).map(({ id, value: row }) => ({ id, balls: placed(Array.isArray(row) ? row : [row]) }));
}

interface ResultWordsProps {
  readonly result: unknown;
  /** Those of its lottery, in their order. */
  readonly fields?: Names;
}

export function ResultWords({ result, fields }: ResultWordsProps) {
  const t = useTranslate();
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 1, m: 0, alignItems: 'center' }}>
      {fieldsOf(result, fields).flatMap(([name, value]) => [
        <Box component="dt" key={`${name} name`} sx={{ color: 'text.secondary' }}>
          {name === '' ? '' : t(`console.draws.field.${name}`, { _: name })}
        </Box>,
        <Box component="dd" key={name} sx={{ m: 0, display: 'grid', gap: 0.5 }}>
          {rowsOf(value).map(({ id, balls }) => (
            <Box key={id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
              {balls.map((ball) => (
                <Ball key={ball.id} value={ball.value} />
              ))}
            </Box>
          ))}
        </Box>,
      ])}
    </Box>
  );
}

function Ball({ value }: { readonly value: unknown }) {
  if (!isShort(value)) return <Box sx={{ overflowWrap: 'anywhere' }}>{plainText(value)}</Box>;
  return (
    <Box
      component="span"
      sx={{
        minWidth: 28,
        px: 0.75,
        lineHeight: '26px',
        borderRadius: 4,
        border: 1,
        borderColor: 'divider',
        textAlign: 'center',
        fontWeight: 600,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {value}
    </Box>
  );
}

/** In a line of a table. */
export function useResultLine() {
  const t = useTranslate();
  const words = (value: unknown): string => (Array.isArray(value) ? value.map(words).join(' ') : plainText(value));
  return (result: unknown, fields?: Names) =>
    fieldsOf(result, fields)
      .map(([name, value]) =>
        name === '' ? words(value) : `${t(`console.draws.field.${name}`, { _: name })} ${words(value)}`,
      )
      .join(' · ');
}
