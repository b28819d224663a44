/** A player's deposits and withdrawals. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useMay } from '../../../parts/command-button.tsx';
import { When } from '../../../parts/when.tsx';
import { Amount, DenseTable, PluginName, type RowOf, StateChip, useList } from '../../../parts/work/index.ts';
import type { Player } from '../player.ts';
import { BankAccounts } from './bank-accounts.tsx';

export function OrdersTab({ player }: { readonly player: Player }) {
  const maySeeWithdrawals = useMay()('withdrawals.see');
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Orders name="listPlayerDeposits" path="/deposits" title="console.money.deposits" player={player} />
      {maySeeWithdrawals && (
        <Orders name="listPlayerWithdrawals" path="/withdrawals" title="console.money.withdrawals" player={player} />
      )}
      <BankAccounts username={player.username} />
    </Box>
  );
}

interface OrdersProps {
  readonly name: 'listPlayerDeposits' | 'listPlayerWithdrawals';
  /** Of the queue that shows one in full. */
  readonly path: string;
  readonly title: string;
  readonly player: Player;
}

function Orders({ name, path, title, player }: OrdersProps) {
  const translate = useTranslate();
  const list = useList(name, { params: { memberId: player.id } });
  return (
    <Box component="section" sx={{ minWidth: 0 }}>
      <Typography variant="overline" component="h2" color="text.secondary">
        {translate(title)}
      </Typography>
      <DenseTable<RowOf<typeof name>>
        label={translate(title)}
        {...list}
        empty={translate('console.players.nothing')}
        columns={[
          { key: 'at', label: translate('console.money.at'), render: ({ at }) => <When at={at} /> },
          {
            key: 'provider',
            label: translate('console.money.provider'),
            render: ({ provider }) => <PluginName kind="payments" code={provider} />,
          },
          {
            key: 'amount',
            label: translate('console.money.amount'),
            isNumber: true,
            render: ({ amount }) => <Amount value={amount} />,
          },
          {
            key: 'fee',
            label: translate('console.money.fee'),
            isNumber: true,
            render: ({ fee }) => <Amount value={fee} />,
          },
          { key: 'state', label: translate('console.money.state'), render: ({ state }) => <StateChip state={state} /> },
          {
            key: 'id',
            label: translate('console.players.ref'),
            render: ({ id }) => <Link to={`${path}?order=${id}`}>{id}</Link>,
          },
        ]}
      />
    </Box>
  );
}
