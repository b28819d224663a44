/** A player's bets. A round of our own games is replayed from its seeds when it is opened. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useMay } from '../../../parts/command-button.tsx';
import { When } from '../../../parts/when.tsx';
import { Amount, BetDetail, DenseTable, type RowOf, StateChip, useList, useRead } from '../../../parts/work/index.ts';
import type { Player } from '../player.ts';

export function BetsTab({ player }: { readonly player: Player }) {
  const translate = useTranslate();
  const [betId, setBetId] = useState<string>();
  const list = useList('listPlayerBets', { params: { memberId: player.id } });
  return (
    <>
      <DenseTable<RowOf<'listPlayerBets'>>
        label={translate('console.players.tab.bets')}
        {...list}
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
  const may = useMay();
  const { value, error } = useRead('showPlayerBet', { params: { memberId, betId } });
  if (error !== undefined) return <Alert severity="error">{error}</Alert>;
  if (!value) return <Skeleton variant="rounded" height={200} sx={{ m: 2 }} />;
  return (
    <>
      <DialogTitle sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', alignItems: 'center' }}>
        {value.bet.gameName}
        {may('games.rounds') && (
          <Button component={Link} to={`/games/rounds/${betId}`}>
            {translate('console.games.open_round')}
          </Button>
        )}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <BetDetail {...value} />
      </DialogContent>
    </>
  );
}
