/** Title and text of a message in each language of the merchant; a language without words is marked. */
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { MessageDraft, Words } from './words.ts';

const EMPTY: Words = { title: '', text: '' };
const LONGEST_TITLE = 120;
const LONGEST_TEXT = 10_000;

interface MessageFieldsProps {
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
  readonly draft: MessageDraft;
  readonly onChange: (draft: MessageDraft) => void;
}

export function MessageFields({ languages, defaultLanguage, draft, onChange }: MessageFieldsProps) {
  const t = useTranslate();
  const [language, setLanguage] = useState(defaultLanguage);
  const words = draft[language] ?? EMPTY;
  const change = (changed: Partial<Words>) => onChange({ ...draft, [language]: { ...words, ...changed } });
  const isEmpty = (one: string) => `${draft[one]?.title ?? ''}${draft[one]?.text ?? ''}`.trim() === '';
  const isRequired = language === defaultLanguage;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Tabs
        value={language}
        onChange={(_event, chosen: string) => setLanguage(chosen)}
        variant="scrollable"
        aria-label={t('console.mailings.message')}
      >
        {languages.map((one) => (
          <Tab key={one} value={one} label={isEmpty(one) ? `${one} –` : one} sx={{ minWidth: 64 }} />
        ))}
      </Tabs>
      <TextField
        label={`${t('console.mailings.message_title')} (${language})`}
        value={words.title}
        onChange={(event) => change({ title: event.target.value })}
        required={isRequired}
        size="small"
        slotProps={{ htmlInput: { maxLength: LONGEST_TITLE, lang: language.toLowerCase() } }}
      />
      <TextField
        label={`${t('console.mailings.message_text')} (${language})`}
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
