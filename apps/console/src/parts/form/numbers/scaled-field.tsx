/** A whole number as people read it: an amount of the currency, percent, odds, a count. */
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { NumberKind, Place } from '../schema.ts';
import { fromWhole, toWhole } from './scaled.ts';

interface ScaledFieldProps {
  readonly label: string;
  readonly value: unknown;
  readonly decimals: number;
  readonly unit?: string | undefined;
  readonly keepsZeros?: boolean;
  readonly flaw?: string | undefined;
  readonly isRequired?: boolean;
  /** The whole number as text; undefined where the field is empty. */
  readonly onChange: (whole: string | undefined) => void;
}

export function ScaledField(props: ScaledFieldProps) {
  const { label, value, decimals, unit, keepsZeros = false, flaw, isRequired = false, onChange } = props;
  const [typed, setTyped] = useState<string>();
  const written = fromWhole(value, decimals, keepsZeros);
  // What is typed stays as it is while it says the same.
  const isSame = typed !== undefined && (toWhole(typed, decimals) ?? typed) === String(value ?? '');
  return (
    <TextField
      size="small"
      fullWidth
      required={isRequired}
      label={label}
      value={isSame ? typed : written}
      error={flaw !== undefined}
      helperText={flaw}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(target.value === '' ? undefined : (toWhole(target.value, decimals) ?? target.value));
      }}
      onBlur={() => setTyped(undefined)}
      slotProps={{
        htmlInput: { inputMode: decimals > 0 ? 'decimal' : 'numeric', maxLength: 30, autoComplete: 'off' },
        ...(unit !== undefined && { input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } }),
      }}
    />
  );
}

const PERCENT_DECIMALS = 2;

/** How a kind of number is written in a place. */
export function scaleOf(kind: NumberKind, { currency }: Pick<Place, 'currency'>) {
  if (kind === 'amount') return { decimals: currency?.decimals ?? 0, unit: currency?.code, keepsZeros: true };
  return kind === 'basis-points' ? { decimals: PERCENT_DECIMALS, unit: '%' } : { decimals: 0 };
}
