/** Erasing the player's data: what stands against it, what would go, what the law keeps and until when, and the request, which two decide. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useGetIdentity, useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useReading } from '../../../base/use-reading.ts';
import { CommandButton, useMay } from '../../../parts/command-button.tsx';
import { Section } from '../../../parts/section.tsx';
import { useMoments, When } from '../../../parts/when.tsx';
import { DenseTable, ReasonDialog, type Requested, useAct } from '../../../parts/work/index.ts';
import type { Player } from '../player.ts';
import { saveFile } from '../save-file.ts';

interface Erasure {
  readonly state: 'open' | 'waiting' | 'erasing' | 'erased';
  readonly erasedAt?: string;
  readonly requestedBy?: string;
  readonly obstacles: readonly { readonly kind: string; readonly count: number }[];
  readonly erases: readonly { readonly kind: string; readonly rows: number }[];
  readonly keeps: readonly { readonly duty: string; readonly until?: string }[];
}

export function ErasureTab({ player: { id: subject, username } }: { readonly player: Player }) {
  const t = useTranslate();
  const { data, error, refetch } = useReading<Erasure>('members erasure', { subject });
  const again = () => void refetch();
  const shared = { error: error?.message, onRetry: again, empty: t('console.players.nothing') };
  const { identity } = useGetIdentity();
  const isOwn = data?.requestedBy !== undefined && data.requestedBy === identity?.id;
  const isOpen = data?.state === 'open' || data?.state === 'waiting';
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {data && <State erasure={data} />}
      {isOpen && (
        <Section titleKey="console.erasure.goes">
          <DenseTable
            {...shared}
            label={t('console.erasure.goes')}
            rows={data.erases.map((row) => ({ id: row.kind, ...row }))}
            columns={[
              {
                key: 'kind',
                label: t('console.erasure.what'),
                render: ({ kind }) => t(`console.erasure.kind.${kind}`),
              },
              { key: 'rows', label: t('console.erasure.rows'), isNumber: true, render: ({ rows }) => rows },
            ]}
          />
        </Section>
      )}
      <Section titleKey="console.erasure.stays">
        <DenseTable
          {...shared}
          label={t('console.erasure.stays')}
          rows={data?.keeps.map((row) => ({ id: row.duty, ...row }))}
          columns={[
            { key: 'duty', label: t('console.erasure.what'), render: ({ duty }) => t(`console.erasure.duty.${duty}`) },
            { key: 'why', label: t('console.erasure.why'), render: ({ duty }) => t(`console.erasure.reason.${duty}`) },
            {
              key: 'until',
              label: t('console.erasure.until'),
              render: ({ until }) => (until === undefined ? t('console.erasure.for_ever') : <When at={until} />),
            },
          ]}
        />
      </Section>
      {isOpen && !isOwn && data.obstacles.length === 0 && (
        <Box>
          <CommandButton
            command="members erase"
            fixed={{ subject }}
            about={username}
            color="error"
            variant="contained"
            onDone={again}
          />
        </Box>
      )}
      {(data?.state === 'erasing' || data?.state === 'erased') && <RetainedData subject={subject} />}
    </Box>
  );
}

/** Where it is dealt with. */
const paths: { readonly [kind: string]: string } = {
  balance: '?tab=movements',
  owed: '/exceptions?tab=owed',
  vendors: '/exceptions?tab=transfers',
  bets: '?tab=bets',
  deposits: '?tab=orders',
  withdrawals: '?tab=orders',
  questions: '/feedback',
  contracts: '/agents/contracts',
  bills: '/agents/bills',
};

function Obstacle({ kind, text }: { readonly kind: string; readonly text: string }) {
  const path = paths[kind];
  return path === undefined ? text : <Link to={path}>{text}</Link>;
}

function State({ erasure: { state, erasedAt, requestedBy, obstacles } }: { readonly erasure: Erasure }) {
  const t = useTranslate();
  const written = useMoments();
  if (erasedAt !== undefined)
    return <Alert severity="info">{t(`console.erasure.state.${state}`, { at: written(erasedAt) })}</Alert>;
  return (
    <>
      {state === 'waiting' && (
        <Alert severity="warning">{t('console.erasure.state.waiting', { by: requestedBy ?? '' })}</Alert>
      )}
      {obstacles.length > 0 && (
        <Alert severity="warning">
          <Typography variant="body2">{t('console.erasure.open')}</Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {obstacles.map(({ kind, count }) => (
              <li key={kind}>
                <Obstacle kind={kind} text={t(`console.erasure.obstacle.${kind}`, { count })} />
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </>
  );
}

/** It is taken away as a file, with a reason: a screen would stay open. */
function RetainedData({ subject }: { readonly subject: string }) {
  const t = useTranslate();
  const act = useAct();
  const may = useMay().run('members kept-data');
  const notify = useNotify();
  const [requested, setRequested] = useState<Requested>();
  if (!may) return null;
  const title = t('console.erasure.save_kept');
  const show: Requested = {
    title,
    confirm: title,
    reason: 'required',
    onConfirm: async ({ reason }) => {
      const retained = await act.read('members kept-data', { subject, reason });
      if (retained === undefined) return 'refused';
      const file = `kept-${subject}.json`;
      saveFile(file, JSON.stringify(retained, null, 2));
      notify('console.erasure.saved', { messageArgs: { file } });
      return 'done';
    },
  };
  return (
    <Box>
      <Button variant="outlined" onClick={() => setRequested(show)}>
        {title}
      </Button>
      <ReasonDialog requested={requested} onClose={() => setRequested(undefined)} />
    </Box>
  );
}
