/** The filters of a list. They are in the address, so that a list can be kept as a bookmark, or saved under a name. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { FormEvent } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { FilteredListName } from '#contract/lists';
import { SavedFilters } from './saved-filters.tsx';

interface Filter {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** A choice of these, by value and text; without it text, or a day. */
  readonly options?: readonly (readonly [string, string])[];
  readonly isDay?: boolean;
  readonly maxLength?: number;
  readonly pattern?: string;
}

/** A name's values, or any text. */
type Allowed = Readonly<Record<string, readonly string[] | 'text'>>;

type Chosen<Names extends Allowed> = {
  readonly [Name in keyof Names]?: Names[Name] extends readonly (infer Value)[] ? Exclude<Value, ''> : string;
};

/** What the address says of these names, without what none of them can be; the rest of it stays as it is. */
export function useFilters<const Names extends Allowed>(names: Names) {
  const [address, setAddress] = useSearchParams();
  const query = Object.fromEntries(
    Object.entries(names).flatMap(([name, values]) => {
      const value = address.get(name) ?? '';
      return value !== '' && (values === 'text' || values.includes(value)) ? [[name, value]] : [];
    }),
  ) as Chosen<Names>;
  const change = (given: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(address);
    for (const [name, value] of Object.entries(given)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setAddress(next);
  };
  return { query, change };
}

interface FilterFormProps {
  /** Of a list whose filters can be saved. */
  readonly list?: FilteredListName;
  readonly filters: readonly Filter[];
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly onChange: (given: Readonly<Record<string, string>>) => void;
}

export function FilterForm({ list, filters, query, onChange }: FilterFormProps) {
  const t = useTranslate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onChange(Object.fromEntries(filters.map(({ name }) => [name, String(form.get(name) ?? '').trim()])));
  };
  const fields = (
    <Box
      // what is typed belongs to the address: another address, another form
      key={filters.map(({ name }) => query[name] ?? '').join('\n')}
      component="form"
      role="search"
      onSubmit={submit}
      sx={{
        display: 'flex',
        gap: 1,
        rowGap: 1.5,
        py: 1.5,
        flexWrap: 'wrap',
        alignItems: 'start',
        '& > *': { flex: '1 1 130px' },
      }}
    >
      {filters.map((filter) => (
        <FilterField key={filter.name} filter={filter} value={query[filter.name] ?? ''} />
      ))}
      <Button type="submit" variant="contained" sx={{ flex: '0 0 auto !important', height: 40 }}>
        {t('ra.action.search')}
      </Button>
    </Box>
  );
  return (
    <>
      {fields}
      {list && <SavedFilters list={list} values={query} onUse={onChange} />}
    </>
  );
}

function FilterField({ filter, value }: { readonly filter: Filter; readonly value: string }) {
  const t = useTranslate();
  const { name, label, hint, options, isDay, maxLength, pattern } = filter;
  const field = { name, label, size: 'small', defaultValue: value, ...(hint && { helperText: hint }) } as const;
  if (options) {
    return (
      <TextField select {...field}>
        <MenuItem value="">{t('console.players.any')}</MenuItem>
        {options.map(([one, text]) => (
          <MenuItem key={one} value={one}>
            {text}
          </MenuItem>
        ))}
      </TextField>
    );
  }
  // Narrower, a day is cut by the button of its calendar.
  if (isDay) {
    return <TextField type="date" {...field} sx={{ minWidth: 156 }} slotProps={{ inputLabel: { shrink: true } }} />;
  }
  const isSearch = name === 'search';
  return (
    <TextField
      {...field}
      {...(isSearch && { sx: { flex: '3 1 220px !important' } })}
      slotProps={{ htmlInput: { maxLength, pattern, autoCapitalize: 'none', spellCheck: false } }}
    />
  );
}
