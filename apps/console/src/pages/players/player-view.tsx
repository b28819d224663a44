/** One player: who it is, what may be done, and everything else by tab. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import type { ComponentType } from 'react';
import { Title, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { useMay } from '../../parts/command-button.tsx';
import { useGrantLine } from '../../parts/data/coded.tsx';
import { keepChosenInSight } from '../../parts/data/keep-chosen-in-sight.ts';
import { useMoments } from '../../parts/when.tsx';
import { Amount, grouped, PluginName, StateChip, useRead } from '../../parts/work/index.ts';
import type { Player } from './player.ts';
import { PlayerActions } from './player-actions.tsx';
import { AccessTab } from './tabs/access-tab.tsx';
import { BetsTab } from './tabs/bets-tab.tsx';
import { ChatsTab } from './tabs/chats-tab.tsx';
import { DocumentsTab } from './tabs/documents-tab.tsx';
import { ErasureTab } from './tabs/erasure-tab.tsx';
import { LinkedTab } from './tabs/linked-tab.tsx';
import { MessagesTab } from './tabs/messages-tab.tsx';
import { MovementsTab } from './tabs/movements-tab.tsx';
import { OrdersTab } from './tabs/orders-tab.tsx';
import { ProfileTab } from './tabs/profile-tab.tsx';
import { LimitsTab } from './tabs/protection/limits-tab.tsx';
import { GrantsTab } from './tabs/rewards/grants-tab.tsx';
import { LevelsTab } from './tabs/rewards/levels-tab.tsx';
import { RoundsTab } from './tabs/rewards/rounds-tab.tsx';

interface TabPart {
  readonly name: string;
  readonly needs: string;
  readonly Part: ComponentType<{ readonly player: Player }>;
}

const tabs: readonly TabPart[] = [
  { name: 'profile', needs: 'members.see', Part: ProfileTab },
  { name: 'movements', needs: 'members.statement', Part: MovementsTab },
  { name: 'bets', needs: 'members.bets', Part: BetsTab },
  { name: 'grants', needs: 'promotions.see', Part: GrantsTab },
  { name: 'levels', needs: 'members.see', Part: LevelsTab },
  { name: 'rounds', needs: 'promotions.see', Part: RoundsTab },
  { name: 'orders', needs: 'deposits.see', Part: OrdersTab },
  { name: 'messages', needs: 'messages.see', Part: MessagesTab },
  { name: 'chats', needs: 'chat.see', Part: ChatsTab },
  { name: 'access', needs: 'members.access', Part: AccessTab },
  { name: 'documents', needs: 'documents.see', Part: DocumentsTab },
  { name: 'limits', needs: 'members.limits', Part: LimitsTab },
  { name: 'linked', needs: 'members.links', Part: LinkedTab },
  { name: 'erasure', needs: 'members.erase', Part: ErasureTab },
];

export function PlayerView({ memberId }: { readonly memberId: string }) {
  const translate = useTranslate();
  const { value: player, error } = useRead('showPlayer', { params: { memberId } });
  const failed = error !== undefined && <Alert severity="error">{error}</Alert>;
  if (!player) return failed || <Skeleton variant="rounded" height={360} sx={{ mt: 1 }} />;
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 1 }}>
      {failed}
      <Title title={`${translate('console.players.title')} · ${player.username}`} />
      <Card variant="outlined" sx={{ p: 2, display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography variant="h5" component="h1" sx={{ overflowWrap: 'anywhere' }}>
              {player.username}
            </Typography>
            <StateChip state={player.state} />
            <Typography color="text.secondary">
              {translate('console.players.level', { level: player.level })}
            </Typography>
          </Box>
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {player.nickname} · {player.id}
          </Typography>
        </Box>
        <Balances balances={player.balances} />
        <PlayerActions player={player} />
      </Card>
      <Card variant="outlined" sx={{ minWidth: 0 }}>
        <PlayerTabs player={player} />
      </Card>
    </Box>
  );
}

function Balances({ balances }: Pick<Player, 'balances'>) {
  const translate = useTranslate();
  const moment = useMoments();
  const shown = (['cash', 'bonus', 'pending', 'held', 'owed'] as const).filter(
    (name) => name === 'cash' || Number(balances[name]) !== 0,
  );
  return (
    <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
      {shown.map((name) => (
        <Box key={name}>
          <Typography variant="caption" color="text.secondary">
            {translate(`console.balance.${name}`)}
          </Typography>
          <Typography component="p">
            <Amount value={balances[name]} currency={balances.currency} />
          </Typography>
        </Box>
      ))}
      {Number(balances.points) !== 0 && (
        <Box>
          <Typography variant="caption" color="text.secondary">
            {translate('console.balance.points')}
          </Typography>
          <Typography component="p">{grouped(balances.points)}</Typography>
        </Box>
      )}
      {balances.vendors.map(({ vendor, state, balance, reportedAt }) => (
        <Box key={vendor}>
          <Typography variant="caption" color="text.secondary">
            <PluginName kind="vendors" code={vendor} />
          </Typography>
          <Typography component="p" title={reportedAt && moment(reportedAt)}>
            {balance === undefined ? (
              <StateChip state={state} />
            ) : (
              <Amount value={balance} currency={balances.currency} />
            )}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

function PlayerTabs({ player }: { readonly player: Player }) {
  const translate = useTranslate();
  const [address, setAddress] = useSearchParams();
  const shown = tabs.find(({ name }) => name === address.get('tab'))?.name ?? 'profile';
  const show = (tab: string) => setAddress({ tab }, { replace: true });
  return (
    <>
      <Tabs value={shown} onChange={(_event, next: string) => show(next)} variant="scrollable" ref={keepChosenInSight}>
        {tabs.map(({ name }) => (
          <Tab key={name} value={name} label={translate(`console.players.tab.${name}`)} />
        ))}
      </Tabs>
      <Box sx={{ p: 2, minWidth: 0 }} role="tabpanel">
        {tabs.map((tab) => tab.name === shown && <Allowed key={tab.name} tab={tab} player={player} />)}
      </Box>
    </>
  );
}

/** The server refuses anyway; this says so before it is asked. */
function Allowed({ tab: { needs, Part }, player }: { readonly tab: TabPart; readonly player: Player }) {
  const translate = useTranslate();
  const lineOf = useGrantLine();
  if (!useMay()(needs))
    return <Alert severity="info">{translate('console.shell.not_permitted', { permission: lineOf(needs) })}</Alert>;
  return <Part player={player} />;
}
