/** One value for each language: a tab for each, marked where it has none. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { emptyOf, type FieldProps, valueSchemaOf, withField } from './schema.ts';
import { useWords } from './words.ts';

interface LanguageFieldProps extends FieldProps {
  readonly render: (field: FieldProps) => ReactNode;
}

export function LanguageField({ name, schema, value, onChange, place, path = '', render }: LanguageFieldProps) {
  const t = useTranslate();
  const label = useWords(place).field(name, schema);
  const [chosen, setChosen] = useState(place.language);
  const words = (value ?? {}) as Readonly<Record<string, unknown>>;
  const own = valueSchemaOf(schema);
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, pt: 0 }}>
      <Tabs value={chosen} onChange={(_event, next: string) => setChosen(next)} variant="scrollable" aria-label={label}>
        {place.languages.map((one) => (
          <Tab key={one} value={one} label={words[one] === undefined ? `${one} –` : one} sx={{ minWidth: 64 }} />
        ))}
      </Tabs>
      {place.flaws?.has(path) && <FormHelperText error>{place.flaws.get(path)}</FormHelperText>}
      <Box sx={{ pt: 1.5 }}>
        {words[chosen] === undefined ? (
          <Button size="small" onClick={() => onChange(withField(words, chosen, emptyOf(own, chosen)))}>
            {t('console.content.add_language', { language: chosen })}
          </Button>
        ) : (
          <>
            {render({
              name,
              schema: own,
              value: words[chosen],
              onChange: (next) => onChange(withField(words, chosen, next)),
              place: { ...place, language: chosen },
              path: `${path}/${chosen}`,
              isRequired: true,
              isRoot: true,
            })}
            {chosen !== place.language && (
              <Button size="small" sx={{ mt: 1 }} onClick={() => onChange(withField(words, chosen, undefined))}>
                {t('console.content.leave_out', { field: chosen })}
              </Button>
            )}
          </>
        )}
      </Box>
    </Box>
  );
}
