/** A player's bets. A round of our own games is replayed from its seeds when it is opened. */
import Alert from '@mui/material/Alert';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { When } from '../../parts/when.tsx';
import { Amount, DenseTable, Facts, type RowOf, StateChip, useList, useRead } from '../../parts/work/index.ts';
import type { Player } from './player.ts';

export function BetsTab({ player }: { readonly player: Player }) {
  const translate = useTranslate();
  const [betId, setBetId] = useState<string>();
  const list = useList('listPlayerBets', { params: { memberId: player.id } });
  return (
    <>
      <DenseTable<RowOf<'listPlayerBets'>>
        label={translate('console.players.tab.bets')}
        rows={list.rows}
        error={list.error}
        onRetry={list.refetch}
        onMore={list.more}
        empty={translate('console.players.nothing')}
        onOpen={({ id }) => setBetId(id)}
        columns={[
          { key: 'at', label: translate('console.money.at'), render: ({ at }) => <When at={at} /> },
          { key: 'game', label: translate('console.players.game'), render: ({ gameName }) => gameName },
          { key: 'summary', label: translate('console.players.draw'), render: ({ summary }) => summary },
          {
            key: 'stake',
            label: translate('console.home.measure.stake'),
            isNumber: true,
            render: ({ stake }) => <Amount value={stake} />,
          },
          {
            key: 'payout',
            label: translate('console.players.payout'),
            isNumber: true,
            render: ({ payout }) => <Amount value={payout} />,
          },
          { key: 'state', label: translate('console.money.state'), render: ({ state }) => <StateChip state={state} /> },
        ]}
      />
      <Dialog open={betId !== undefined} onClose={() => setBetId(undefined)} fullWidth maxWidth="sm">
        {betId && <Bet memberId={player.id} betId={betId} />}
      </Dialog>
    </>
  );
}

function Bet({ memberId, betId }: { readonly memberId: string; readonly betId: string }) {
  const translate = useTranslate();
  const { value, error } = useRead('showPlayerBet', { params: { memberId, betId } });
  if (error !== undefined) return <Alert severity="error">{error}</Alert>;
  if (!value) return <Skeleton variant="rounded" height={200} sx={{ m: 2 }} />;
  const { bet, round, replay } = value;
  return (
    <>
      <DialogTitle>{bet.gameName}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Facts
          facts={[
            [translate('console.players.ref'), bet.id],
            [translate('console.money.at'), <When key="at" at={bet.at} />],
            [translate('console.home.measure.stake'), <Amount key="stake" value={bet.stake} />],
            [translate('console.players.payout'), <Amount key="payout" value={bet.payout} />],
            [translate('console.money.state'), <StateChip key="state" state={bet.state} />],
          ]}
        />
        {replay && (
          <Alert severity={replay.isSame ? 'success' : 'error'}>
            {translate(replay.isSame ? 'console.players.replaySame' : 'console.players.replayDiffers', {
              payout: replay.payout,
            })}
          </Alert>
        )}
        {round !== undefined && (
          <Typography
            component="pre"
            variant="body2"
            sx={{ m: 0, p: 1, bgcolor: 'action.hover', borderRadius: 1, overflow: 'auto', maxHeight: 320 }}
          >
            {JSON.stringify({ round, outcome: replay?.outcome }, null, 2)}
          </Typography>
        )}
      </DialogContent>
    </>
  );
}
