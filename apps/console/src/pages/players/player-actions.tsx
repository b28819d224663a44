/** What may be done to a player: each action for anyone who has its right. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { CommandName } from '#contract';
import { useMay } from '../../parts/command-button.tsx';
import { MessageDialog } from '../../parts/message/index.ts';
import { ReasonDialog, type Requested, useAct } from '../../parts/work/index.ts';
import type { Player } from './player.ts';
import { saveFile } from './save-file.ts';

interface Action {
  readonly name: string;
  readonly command: CommandName;
  readonly requested: Requested;
}

function useActions({ id: subject, username, state, level }: Player): readonly Action[] {
  const translate = useTranslate();
  const act = useAct();
  const one = (name: string, command: CommandName, rest: Omit<Requested, 'title' | 'confirm'>): Action => {
    const title = translate(`console.players.act.${name}`);
    return { name, command, requested: { title: `${title}: ${username}`, confirm: title, ...rest } };
  };
  const amount = { label: translate('console.money.amount') };
  const isLocked = state === 'locked';
  return [
    one(isLocked ? 'unlock' : 'lock', isLocked ? 'members unlock' : 'members lock', {
      reason: 'required',
      color: isLocked ? 'success' : 'error',
      onConfirm: ({ reason }) => act(isLocked ? 'members unlock' : 'members lock', { subject, reason }),
    }),
    one('signOut', 'members sign-out', {
      reason: 'optional',
      onConfirm: ({ reason }) => act('members sign-out', { subject, ...(reason && { reason }) }),
    }),
    one('resetSecondStep', 'members reset-second-step', {
      reason: 'required',
      color: 'warning',
      onConfirm: ({ reason }) => act('members reset-second-step', { subject, reason }),
    }),
    one('credit', 'members credit', {
      reason: 'required',
      choice: amount,
      onConfirm: ({ reason, choice }) => act('members credit', { subject: username, choice, reason }),
    }),
    one('debit', 'members debit', {
      reason: 'required',
      choice: amount,
      color: 'warning',
      onConfirm: ({ reason, choice }) => act('members debit', { subject: username, choice, reason }),
    }),
    one('level', 'members level', {
      reason: 'required',
      choice: { label: translate('console.players.newLevel'), initial: `${level}` },
      onConfirm: ({ reason, choice }) => act('members level', { subject: username, choice, reason }),
    }),
    ...(['email', 'mobile'] as const).map((name) =>
      one(name, `members ${name}`, {
        reason: 'required',
        choice: { label: translate(`console.argument.${name}`) },
        onConfirm: ({ reason, choice }) => act(`members ${name}`, { subject, choice, reason }),
      }),
    ),
    one('birthday', 'members birthday', {
      reason: 'required',
      choice: { label: translate('console.argument.birthday') },
      onConfirm: ({ reason, choice }) => act('members birthday', { subject: username, choice, reason }),
    }),
    one('payeeName', 'members payee-name', {
      reason: 'required',
      choice: { label: translate('console.argument.payeeName') },
      onConfirm: ({ reason, choice }) => act('members payee-name', { subject, choice, reason }),
    }),
    one('export', 'members export', {
      reason: 'required',
      onConfirm: async ({ reason }) => {
        const data = await act.read('members export', { subject, reason });
        if (data === undefined) return 'refused';
        saveFile(`${username}.json`, JSON.stringify(data, null, 2));
        return 'done';
      },
    }),
  ];
}

export function PlayerActions({ player }: { readonly player: Player }) {
  const translate = useTranslate();
  const may = useMay();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [requested, setRequested] = useState<Requested>();
  const [isWriting, setWriting] = useState(false);
  const isErased = player.state === 'erased';
  const actions = useActions(player).filter(
    ({ name, command }) => may.run(command) && (!isErased || name === 'export'),
  );
  const mayWrite = may.run('message write') && !isErased;
  if (actions.length === 0 && !mayWrite) return null;
  return (
    <Box>
      <Button variant="contained" aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
        {translate('console.players.actions')}
      </Button>
      <Menu anchorEl={anchor ?? null} open={anchor !== undefined} onClose={() => setAnchor(undefined)}>
        {actions.map(({ name, requested }) => (
          <MenuItem
            key={name}
            onClick={() => {
              setAnchor(undefined);
              setRequested(requested);
            }}
          >
            {requested.confirm}
          </MenuItem>
        ))}
        {mayWrite && (
          <MenuItem
            onClick={() => {
              setAnchor(undefined);
              setWriting(true);
            }}
          >
            {translate('console.players.act.message')}
          </MenuItem>
        )}
      </Menu>
      {isWriting && <MessageDialog username={player.username} onClose={() => setWriting(false)} />}
      <ReasonDialog requested={requested} onClose={() => setRequested(undefined)} />
    </Box>
  );
}
