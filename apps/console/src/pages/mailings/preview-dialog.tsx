/** What a message would do: how many members it reaches, and how it reads in each language. It is sent from here. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useMay } from '../../parts/command-button.tsx';
import { MessageText } from '../../parts/message/index.ts';
import { FormDialog, useAct } from '../../parts/work/index.ts';

export interface Preview {
  readonly name: string;
  /** What is sent, as the command takes it. */
  readonly text: string;
  readonly members: number;
  readonly skipped: number;
  readonly takesTwo: boolean;
  readonly languages: readonly {
    readonly language: string;
    readonly reads: string;
    readonly members: number;
    readonly title: string;
    readonly content: string;
  }[];
}

export function PreviewDialog({ preview, onClose }: { readonly preview: Preview; readonly onClose: () => void }) {
  const t = useTranslate();
  const act = useAct();
  const may = useMay();
  const navigate = useNavigate();
  const { name, text, members, skipped, takesTwo, languages } = preview;
  const receivers = members - skipped;
  const [chosen, setChosen] = useState(languages.find((one) => one.members > 0)?.language ?? languages[0]?.language);
  const shown = languages.find(({ language }) => language === chosen);
  const send = async () => {
    const outcome = await act('mailing send', { subject: name, text });
    if (outcome !== 'refused') void navigate('/mailings');
    return outcome;
  };
  return (
    <FormDialog
      title={t('console.mailings.preview')}
      confirm={t(takesTwo ? 'console.mailings.request_second' : 'console.mailings.send', { smart_count: receivers })}
      width="sm"
      isReadOnly={!may.run('mailing send')}
      onSend={send}
      onClose={onClose}
    >
      <Alert severity={receivers === 0 ? 'warning' : 'info'} role="status">
        {t('console.mailings.reaches', { smart_count: receivers })}
        {skipped > 0 && ` ${t('console.mailings.leaves_out', { smart_count: skipped })}`}
        {takesTwo && ` ${t('console.mailings.takes_two')}`}
      </Alert>
      <Tabs
        value={chosen}
        onChange={(_event, next: string) => setChosen(next)}
        variant="scrollable"
        aria-label={t('console.mailings.message')}
      >
        {languages.map(({ language, members: readers }) => (
          <Tab key={language} value={language} label={`${language} · ${readers}`} sx={{ minWidth: 64 }} />
        ))}
      </Tabs>
      {shown && (
        <Box lang={shown.reads.toLowerCase()}>
          {shown.reads !== shown.language && (
            <Box sx={{ typography: 'caption', color: 'text.secondary', mb: 0.5 }}>
              {t('console.mailings.reads', { language: shown.reads })}
            </Box>
          )}
          <MessageText title={shown.title} content={shown.content} />
        </Box>
      )}
    </FormDialog>
  );
}
