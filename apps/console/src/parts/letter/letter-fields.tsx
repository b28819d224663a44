/** Title and text of a letter in each language of the merchant; a language without words is marked. */
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Letter, Words } from './words.ts';

const EMPTY: Words = { title: '', text: '' };
const LONGEST_TITLE = 120;
const LONGEST_TEXT = 10_000;

interface LetterFieldsProps {
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
  readonly letter: Letter;
  readonly onChange: (letter: Letter) => void;
}

export function LetterFields({ languages, defaultLanguage, letter, onChange }: LetterFieldsProps) {
  const t = useTranslate();
  const [language, setLanguage] = useState(defaultLanguage);
  const words = letter[language] ?? EMPTY;
  const change = (changed: Partial<Words>) => onChange({ ...letter, [language]: { ...words, ...changed } });
  const isEmpty = (one: string) => `${letter[one]?.title ?? ''}${letter[one]?.text ?? ''}`.trim() === '';
  const isRequired = language === defaultLanguage;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Tabs
        value={language}
        onChange={(_event, chosen: string) => setLanguage(chosen)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={t('console.mailings.letter')}
      >
        {languages.map((one) => (
          <Tab key={one} value={one} label={isEmpty(one) ? `${one} –` : one} sx={{ minWidth: 64 }} />
        ))}
      </Tabs>
      <TextField
        label={`${t('console.mailings.letter_title')} (${language})`}
        value={words.title}
        onChange={(event) => change({ title: event.target.value })}
        required={isRequired}
        size="small"
        slotProps={{ htmlInput: { maxLength: LONGEST_TITLE, lang: language.toLowerCase() } }}
      />
      <TextField
        label={`${t('console.mailings.letter_text')} (${language})`}
        value={words.text}
        onChange={(event) => change({ text: event.target.value })}
        required={isRequired}
        multiline
        minRows={5}
        maxRows={16}
        size="small"
        slotProps={{ htmlInput: { maxLength: LONGEST_TEXT, lang: language.toLowerCase() } }}
      />
      <Typography variant="caption" color="text.secondary">
        {t('console.mailings.language_hint', { language: defaultLanguage })}
      </Typography>
    </Box>
  );
}
