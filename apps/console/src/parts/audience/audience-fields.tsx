/** Whom a message or a grant is for: what is left empty does not matter, and all that is chosen must hold. */
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import type { Field } from '../use-submit.ts';

const registered = ['from', 'to'] as const;
const seen = ['seenFrom', 'seenTo'] as const;
const levels = ['levelFrom', 'levelTo'] as const;
const balances = ['balanceFrom', 'balanceTo'] as const;
const words = ['tag', 'language', 'dialingCode'] as const;

/** What the fields say, as commands take it. */
export function audienceOf(field: Field) {
  const given = (name: string) => (field(name) === '' ? [] : [[name, field(name)] as const]);
  const numbers = levels.flatMap(given).map(([name, value]) => [name, Number(value)] as const);
  return Object.fromEntries([...[...words, ...registered, ...seen, ...balances].flatMap(given), ...numbers]);
}

interface Form {
  readonly tags: readonly string[];
  readonly languages: readonly string[];
  readonly currency: string;
}

const day = { type: 'date', slotProps: { inputLabel: { shrink: true } } } as const;
const level = { type: 'number', slotProps: { htmlInput: { min: 0, max: 99, step: 1 } } } as const;
const amountIn = (currency: string) => ({
  slotProps: {
    htmlInput: { inputMode: 'decimal', pattern: '[0-9]+([.][0-9]+)?' },
    input: { endAdornment: <InputAdornment position="end">{currency}</InputAdornment> },
  },
});
const dialing = {
  slotProps: { htmlInput: { inputMode: 'numeric', pattern: '[1-9][0-9]{0,3}', maxLength: 4 } },
} as const;

export function AudienceFields({ tags, languages, currency }: Form) {
  const t = useTranslate();
  const named = (name: string) => ({ name, size: 'small', label: t(`console.mailings.field.${name}`) }) as const;
  const choice = (name: string, options: readonly string[]) => (
    <TextField select defaultValue="" {...named(name)}>
      <MenuItem value="">{t('console.players.any')}</MenuItem>
      {options.map((one) => (
        <MenuItem key={one} value={one}>
          {one}
        </MenuItem>
      ))}
    </TextField>
  );
  const range = (of: readonly string[], props: object) => (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr' }}>
      {of.map((name) => (
        <TextField key={name} {...named(name)} {...props} />
      ))}
    </Box>
  );
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(min(380px, 100%), 1fr))' }}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr' }}>
        {choice('tag', tags)}
        {choice('language', languages)}
      </Box>
      <TextField {...named('dialingCode')} {...dialing} />
      {range(levels, level)}
      {range(balances, amountIn(currency))}
      {range(registered, day)}
      {range(seen, day)}
    </Box>
  );
}
