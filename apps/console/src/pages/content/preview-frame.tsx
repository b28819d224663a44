/** The real site as it would look with a version, in the frame of a phone: in every language, and in both themes. */

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useAct, useRead } from '../../parts/work/index.ts';
import { type Named, subjectOf } from './named.ts';

interface Opened {
  readonly id: string;
  readonly host: string;
}

const screens = ['home', 'activity', 'gameCenter', 'help', 'login', 'register'] as const;
const themes = ['dark', 'light'] as const;
/** Another node knows a new preview within a second. */
const KNOWN_AFTER_MS = 1_200;

/** There the frame is as wide as the screen lets it be. */
const onPhone = { m: { xs: 1, sm: 4 }, maxWidth: { xs: 'calc(100% - 16px)', sm: 'calc(100% - 64px)' } } as const;

interface PreviewButtonProps {
  readonly named: Named;
  /** Of this version, or of a document that nobody saved yet. */
  readonly version?: number;
  readonly text?: () => string;
}

export function PreviewButton({ named, version, text }: PreviewButtonProps) {
  const t = useTranslate();
  const act = useAct();
  const [opened, setOpened] = useState<Opened>();
  const [isBusy, setBusy] = useState(false);
  const make = async () => {
    const given = text?.() ?? '';
    const made = await act.read('content preview', {
      subject: subjectOf(named),
      ...(version !== undefined && { choice: `${version}` }),
      ...(given !== '' && { text: given }),
    });
    if (made === undefined) return;
    await new Promise((known) => setTimeout(known, KNOWN_AFTER_MS));
    setOpened(made as Opened);
  };
  const open = () => {
    setBusy(true);
    void make().finally(() => setBusy(false));
  };
  return (
    <>
      <Button size="small" onClick={open} loading={isBusy}>
        {t('console.content.preview')}
      </Button>
      <Dialog
        open={opened !== undefined}
        onClose={() => setOpened(undefined)}
        maxWidth={false}
        slotProps={{ paper: { sx: onPhone } }}
      >
        <DialogTitle>{t('console.content.preview')}</DialogTitle>
        <DialogContent sx={{ px: { xs: 1.5, sm: 3 } }}>
          {opened && <Phone opened={opened} named={named} />}
        </DialogContent>
      </Dialog>
    </>
  );
}

function Phone({ opened, named }: { readonly opened: Opened; readonly named: Named }) {
  const t = useTranslate();
  const { value } = useRead('showContent', { params: { kind: named.kind, key: named.contentKey } });
  const [language, setLanguage] = useState<string>();
  const [theme, setTheme] = useState<string>('dark');
  const [screen, setScreen] = useState<string>('home');
  if (!value) return null;
  const chosen = language ?? value.defaultLanguage;
  const port = window.location.port === '' ? '' : `:${window.location.port}`;
  const host = `${opened.id}-${chosen.toLowerCase()}-${theme}.${opened.host}${port}`;
  const choice = (what: string, current: string, options: readonly string[], onChange: (value: string) => void) => (
    <TextField
      select
      size="small"
      label={t(`console.content.${what}`)}
      value={current}
      onChange={(event) => onChange(event.target.value)}
    >
      {options.map((one) => (
        <MenuItem key={one} value={one}>
          {t(`console.content.${what}.${one}`, { _: one })}
        </MenuItem>
      ))}
    </TextField>
  );
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 1, py: 1, width: 'min(391px, 86vw)' }}>
        {choice('language', chosen, value.languages, setLanguage)}
        {choice('theme', theme, themes, setTheme)}
        {choice('screen', screen, screens, setScreen)}
      </Box>
      <Box
        sx={{
          border: 8,
          borderColor: 'grey.800',
          borderRadius: 6,
          overflow: 'hidden',
          width: 'min(391px, 86vw)',
          height: '70vh',
        }}
      >
        <iframe
          key={`${host}/${screen}`}
          title={t('console.content.preview')}
          src={`${window.location.protocol}//${host}/m/${screen}`}
          style={{ border: 0, borderRadius: 40, width: '100%', height: '100%' }}
        />
      </Box>
    </>
  );
}
