/** What an operator does to protect a player: a limit beside the player's own, and a break. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useMay } from '../../../../parts/command-button.tsx';
import { FormDialog, ReasonDialog, ReasonField, type Requested, useAct } from '../../../../parts/work/index.ts';
import type { Player } from '../../player.ts';

const periods = ['day', 'week', 'month'] as const;
const lengths = ['day', 'week', 'month', 'six-weeks', 'half-year', 'year', 'five-years', 'for-ever'] as const;

export function ProtectActions({ player: { id, username, state } }: { readonly player: Player }) {
  const t = useTranslate();
  const may = useMay();
  const act = useAct();
  const [isLimiting, setLimiting] = useState(false);
  const [requested, setRequested] = useState<Requested>();
  if (state === 'erased' || !(may.run('limits set') || may.run('breaks begin'))) return null;
  const beginBreak: Requested = {
    title: `${t('console.players.begin_break')}: ${username}`,
    line: t('console.players.break_line'),
    confirm: t('console.players.begin_break'),
    color: 'error',
    reason: 'required',
    choice: {
      label: t('console.players.length'),
      options: lengths.map((length) => [length, t(`console.choice.${length}`)] as const),
    },
    onConfirm: ({ choice, reason }) => act('breaks begin', { subject: id, choice, reason }),
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {may.run('limits set') && (
        <Button variant="outlined" onClick={() => setLimiting(true)}>
          {t('console.players.set_limit')}
        </Button>
      )}
      {may.run('breaks begin') && (
        <Button variant="outlined" color="error" onClick={() => setRequested(beginBreak)}>
          {t('console.players.begin_break')}
        </Button>
      )}
      {isLimiting && <LimitForm subject={id} username={username} onClose={() => setLimiting(false)} />}
      <ReasonDialog requested={requested} onClose={() => setRequested(undefined)} />
    </Box>
  );
}

interface LimitFormProps {
  readonly subject: string;
  readonly username: string;
  readonly onClose: () => void;
}

function LimitForm({ subject, username, onClose }: LimitFormProps) {
  const t = useTranslate();
  const act = useAct();
  const [period, setPeriod] = useState<string>(periods[0]);
  const [isRemoved, setRemoved] = useState(false);
  return (
    <FormDialog
      title={`${t('console.players.set_limit')}: ${username}`}
      confirm={t(isRemoved ? 'console.players.remove_limit' : 'console.players.set_limit')}
      onSend={(field) =>
        act('limits set', {
          subject,
          choice: `${period}/${isRemoved ? 'none' : field('amount')}`,
          reason: field('reason'),
        })
      }
      onClose={onClose}
    >
      <Typography variant="body2">{t('console.players.limit_line')}</Typography>
      <TextField
        select
        size="small"
        label={t('console.players.period')}
        value={period}
        onChange={({ target }) => setPeriod(target.value)}
      >
        {periods.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`console.period.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      {!isRemoved && (
        <TextField
          name="amount"
          size="small"
          label={t('console.money.amount')}
          required
          slotProps={{ htmlInput: { maxLength: 30, inputMode: 'decimal' } }}
        />
      )}
      <FormControlLabel
        control={<Checkbox checked={isRemoved} onChange={(_event, checked) => setRemoved(checked)} />}
        label={t('console.players.remove_limit')}
      />
      <ReasonField />
    </FormDialog>
  );
}
