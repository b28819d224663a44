/** Shares by name: what of a bet counts, by game or by category. */
import Add from '@mui/icons-material/Add';
import Delete from '@mui/icons-material/DeleteOutline';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldProps } from '../schema.ts';
import { useWords } from '../words.ts';
import { Chooser } from './chooser.tsx';
import { useRowKeys } from './row-keys.ts';
import { ScaledField, scaleOf } from './scaled-field.tsx';

type Entry = readonly [string, unknown];
const ALL_BP = 10_000;

export function MapField({ name, schema, value, onChange, place, path = '' }: FieldProps) {
  const t = useTranslate();
  const words = useWords(place);
  const label = words.field(name, schema);
  // While a name is written it may be another's: the rows are kept beside the object.
  const [typed, setTyped] = useState<readonly Entry[]>();
  const saved = Object.entries((value ?? {}) as Readonly<Record<string, unknown>>);
  const isSame = typed !== undefined && JSON.stringify(Object.fromEntries(typed)) === JSON.stringify(value);
  const entries = isSame ? typed : saved;
  const { keys, drop } = useRowKeys(entries.length);
  const change = (next: readonly Entry[]) => {
    setTyped(next);
    onChange(Object.fromEntries(next));
  };
  const choices = place.choices?.[String(schema.choices)] ?? [];
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 1.5 }}>
      <Typography component="div" variant="subtitle2">
        {label}
      </Typography>
      {entries.map(([code, share], at) => (
        <Box key={keys[at]} sx={{ display: 'flex', gap: 1, alignItems: 'start', '& > div': { flex: '1 1 110px' } }}>
          <Chooser
            label={words.field(`${name}.one`)}
            value={code}
            choices={choices}
            flaw={place.flaws?.get(`${path}/${code}`)}
            onChange={(next) => change(entries.with(at, [next, share]))}
          />
          <ScaledField
            label={words.field('counted')}
            value={share}
            {...scaleOf('basis-points', place)}
            isRequired
            onChange={(next) => change(entries.with(at, [code, numberOf(next)]))}
          />
          <IconButton
            size="small"
            aria-label={t('console.form.remove_row', { at: at + 1 })}
            onClick={() => {
              drop(at);
              change(entries.toSpliced(at, 1));
            }}
          >
            <Delete fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <Button
        size="small"
        startIcon={<Add />}
        sx={{ justifySelf: 'start' }}
        onClick={() => change([...entries, ['', ALL_BP]])}
      >
        {t('console.content.add_row')}
      </Button>
    </Box>
  );
}

/** A whole number; what is none stays text, and is refused with its field. */
export function numberOf(whole: string | undefined): unknown {
  if (whole === undefined) return undefined;
  return /^[0-9]{1,15}$/.test(whole) ? Number(whole) : whole;
}
