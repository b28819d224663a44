/** A list: rows that are added, removed and moved. */
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import RemoveIcon from '@mui/icons-material/DeleteOutline';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { emptyOf, type FieldProps, isGroup } from './schema.ts';
import { useWords } from './words.ts';

interface ListFieldProps extends FieldProps {
  readonly render: (field: FieldProps) => ReactNode;
}

export function ListField({ name, schema, value, onChange, place, path = '', render }: ListFieldProps) {
  const t = useTranslate();
  const words = useWords(place);
  const rows = (value ?? []) as readonly unknown[];
  // A row keeps its key while it is edited and moved.
  const [keys, setKeys] = useState<readonly string[]>(() => rows.map(() => crypto.randomUUID()));
  const change = (next: readonly unknown[], nextKeys: readonly string[] = keys) => {
    setKeys(nextKeys);
    onChange(next);
  };
  const add = () =>
    change([...rows, emptyOf(schema.items ?? {}, place.language, place.defs)], [...keys, crypto.randomUUID()]);
  const moved = <Item,>(list: readonly Item[], from: number, to: number) => {
    const others = list.toSpliced(from, 1);
    return others.toSpliced(to, 0, list[from] as Item);
  };
  const label = words.field(name, schema);
  const flaw = place.flaws?.get(path);
  // A row of several fields has a frame; one value is a line.
  const isDeep = isGroup(schema.items ?? {});
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 1.5 }}>
      <Typography component="div" variant="subtitle2">
        {label}
      </Typography>
      {rows.map((row, at) => (
        <Box
          key={keys[at] ?? at}
          sx={{
            display: 'grid',
            gridTemplateColumns: '1fr auto',
            gap: 1,
            ...(isDeep && { p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }),
          }}
        >
          <Box sx={{ minWidth: 0 }}>
            {render({
              name: `${name}.one`,
              schema: schema.items ?? {},
              value: row,
              onChange: (next) => change(rows.with(at, next)),
              place,
              path: `${path}/${at}`,
              isRequired: true,
              isRoot: true,
            })}
          </Box>
          <Box
            sx={{ display: 'flex', flexDirection: isDeep ? 'column' : 'row', alignItems: isDeep ? 'start' : 'center' }}
          >
            <IconButton
              size="small"
              aria-label={t('console.content.up')}
              disabled={at === 0}
              onClick={() => change(moved(rows, at, at - 1), moved(keys, at, at - 1))}
            >
              <UpIcon fontSize="small" />
            </IconButton>
            <IconButton
              size="small"
              aria-label={t('console.content.down')}
              disabled={at === rows.length - 1}
              onClick={() => change(moved(rows, at, at + 1), moved(keys, at, at + 1))}
            >
              <DownIcon fontSize="small" />
            </IconButton>
            <IconButton
              size="small"
              aria-label={t('console.content.remove')}
              onClick={() => change(rows.toSpliced(at, 1), keys.toSpliced(at, 1))}
            >
              <RemoveIcon fontSize="small" />
            </IconButton>
          </Box>
        </Box>
      ))}
      {flaw !== undefined && <FormHelperText error>{flaw}</FormHelperText>}
      {rows.length < (schema.maxItems ?? Number.POSITIVE_INFINITY) && (
        <Button size="small" sx={{ justifySelf: 'start' }} onClick={add}>
          {t('console.content.add_row')}
        </Button>
      )}
    </Box>
  );
}
