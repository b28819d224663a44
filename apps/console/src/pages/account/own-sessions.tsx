/** Where the operator is signed in. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { call } from '../../base/call.ts';
import { Section } from '../../parts/section.tsx';
import { When } from '../../parts/when.tsx';
import { type Outcome, ReasonDialog, type Requested } from '../../parts/work/index.ts';

const KEY = ['own', 'sessions'];

export function OwnSessions() {
  const t = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const { data, error } = useQuery({ queryKey: KEY, queryFn: () => call('consoleOwnSessions') });
  const [requested, setRequested] = useState<Requested>();
  const whereOf = ({ device, surface }: { readonly device: string; readonly surface: string }) =>
    device || t(`console.surface.${surface}`, { _: surface });
  const end = async (sessionId: string): Promise<Outcome> => {
    try {
      await call('consoleEndOwnSession', { params: { sessionId } });
      await queries.invalidateQueries({ queryKey: KEY });
      return 'done';
    } catch (failure) {
      notify(failure instanceof Error ? failure.message : String(failure), { type: 'error' });
      return 'refused';
    }
  };
  const confirm = (sessionId: string, where: string) =>
    setRequested({
      title: t('console.account.end_this', { where }),
      confirm: t('console.account.end'),
      color: 'error',
      onConfirm: () => end(sessionId),
    });
  return (
    <Section titleKey="console.account.sessions">
      {error && <Alert severity="error">{error.message}</Alert>}
      {data?.rows.map(({ id, surface, method, address, device, openedAt, seenAt, isThis }) => (
        <Box
          key={id}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1,
            alignItems: 'center',
            py: 1,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <Box sx={{ flex: '1 1 240px' }}>
            <strong>{whereOf({ device, surface })}</strong>{' '}
            {isThis && <Chip size="small" color="success" label={t('console.account.this')} />}
            <Box sx={{ color: 'text.secondary' }}>
              {address} · {t(`console.method.${method}`, { _: method })} · {t('console.sessions.opened')}{' '}
              <When at={openedAt} /> · {t('console.sessions.seen')} <When at={seenAt} />
            </Box>
          </Box>
          {!isThis && (
            <Button
              size="small"
              color="error"
              onClick={() => confirm(id, `${whereOf({ device, surface })}, ${address}`)}
            >
              {t('console.account.end')}
            </Button>
          )}
        </Box>
      ))}
      <ReasonDialog requested={requested} onClose={() => setRequested(undefined)} />
    </Section>
  );
}
