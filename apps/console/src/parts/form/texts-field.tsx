/** Texts in the merchant's own words: those that were changed, and a search through all others. */
import RemoveIcon from '@mui/icons-material/DeleteOutline';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useList } from '../work/index.ts';
import { type FieldProps, withField } from './schema.ts';

export function TextsField({ value, onChange, place }: FieldProps) {
  const t = useTranslate();
  const texts = (value ?? {}) as Readonly<Record<string, string>>;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {Object.entries(texts).map(([key, text]) => (
        <Box key={key} sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
          <TextField
            size="small"
            fullWidth
            multiline
            required
            label={key}
            value={text}
            onChange={(event) => onChange(withField(texts, key, event.target.value))}
            slotProps={{ htmlInput: { maxLength: 4_000 } }}
          />
          <IconButton
            aria-label={`${t('console.content.remove')} ${key}`}
            onClick={() => onChange(withField(texts, key, undefined))}
          >
            <RemoveIcon fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <Search language={place.language} known={texts} onAdd={(key, text) => onChange(withField(texts, key, text))} />
    </Box>
  );
}

interface SearchProps {
  readonly language: string;
  readonly known: Readonly<Record<string, string>>;
  readonly onAdd: (key: string, text: string) => void;
}

function Search({ language, known, onAdd }: SearchProps) {
  const t = useTranslate();
  const [search, setSearch] = useState('');
  const term = useDeferredValue(search.trim());
  const query = { language, limit: 25, ...(term !== '' && { search: term }) };
  const { rows = [] } = useList('listTexts', { query });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <TextField
        size="small"
        label={t('console.content.find_text')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      {rows
        .filter(({ id }) => known[id] === undefined)
        .map(({ id, text }) => (
          <Box key={id} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography variant="caption" color="text.secondary">
                {id}
              </Typography>
              <Typography variant="body2" noWrap>
                {text}
              </Typography>
            </Box>
            <Button size="small" onClick={() => onAdd(id, text)}>
              {t('console.content.change')}
            </Button>
          </Box>
        ))}
    </Box>
  );
}
