/** Answers at hand, by language. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { CommandButton } from '../../parts/command-button.tsx';
import { useRead } from '../../parts/work/index.ts';

export function Replies() {
  const translate = useTranslate();
  const { value: support } = useRead('showChatOperators', {});
  const byName = new Map<string, { readonly language: string; readonly text: string }[]>();
  for (const { name, ...words } of support?.replies ?? []) byName.set(name, [...(byName.get(name) ?? []), words]);
  return (
    <Box sx={{ display: 'grid', gap: 2, p: 1 }}>
      <Box>
        <CommandButton command="replies set" variant="contained" />
      </Box>
      {byName.size === 0 && <Typography color="text.secondary">{translate('console.chats.noReplies')}</Typography>}
      {[...byName].map(([name, words]) => (
        <Box key={name}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Typography variant="subtitle1" component="h3">
              {name}
            </Typography>
            <CommandButton command="replies remove" fixed={{ subject: name }} size="small" color="warning" />
          </Box>
          {words.map(({ language, text }) => (
            <Typography key={language} variant="body2" sx={{ whiteSpace: 'pre-wrap' }}>
              <b>{language}</b> {text}
            </Typography>
          ))}
        </Box>
      ))}
    </Box>
  );
}
