/** A game or a category by its code: found by its name, or written. */
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { Choice } from '../schema.ts';

interface ChooserProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly flaw?: string | undefined;
  readonly isRequired?: boolean;
  readonly onChange: (code: string) => void;
}

export function Chooser({ label, value, choices, flaw, isRequired = true, onChange }: ChooserProps) {
  const nameOf = new Map(choices.map(({ code, name }) => [code, name]));
  return (
    <Autocomplete
      freeSolo
      size="small"
      options={choices.map(({ code }) => code)}
      inputValue={value}
      value={value}
      getOptionLabel={(code) => code}
      filterOptions={(codes, { inputValue }) => {
        const term = inputValue.toLowerCase();
        const isFitting = (code: string) => `${code} ${nameOf.get(code)}`.toLowerCase().includes(term);
        // What is chosen already is no search.
        return nameOf.has(inputValue) ? codes : codes.filter(isFitting);
      }}
      renderOption={({ key, ...option }, code) => (
        <li key={key} {...option}>
          {nameOf.get(code)} <small>&nbsp;{code}</small>
        </li>
      )}
      onInputChange={(_event, code) => onChange(code)}
      renderInput={(field) => (
        <TextField
          {...field}
          label={label}
          required={isRequired}
          error={flaw !== undefined}
          helperText={flaw ?? nameOf.get(value)}
        />
      )}
    />
  );
}
