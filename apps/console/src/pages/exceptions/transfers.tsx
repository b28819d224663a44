/** Transfers to and from vendors' wallets: of unknown outcome, settled after evidence; set aside; and wallets that differ. */
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { CommandButton } from '../../parts/command-button.tsx';
import { When } from '../../parts/when.tsx';
import { Amount, PluginName, useOrderColumns } from '../../parts/work/index.ts';
import { Listed } from './listed.tsx';
import { type Aside, useAsideColumns } from './payouts.tsx';

interface Transfer {
  readonly transferId: string;
  readonly memberId: string;
  readonly username: string;
  readonly vendor: string;
  readonly direction: string;
  readonly amount: string;
  readonly currency: string;
  readonly state: string;
  readonly attempts: number;
  readonly createdAt: string;
}

interface Differing {
  readonly memberId: string;
  readonly username: string;
  readonly vendor: string;
  readonly player: string;
  readonly reported: string;
  readonly since: string;
}

export function Transfers() {
  return (
    <>
      <Open />
      <SetAside />
      <DifferingWallets />
    </>
  );
}

function Open() {
  const t = useTranslate();
  const order = useOrderColumns();
  return (
    <Listed<Transfer>
      command="transfers list"
      titleKey="console.exceptions.transfers_open"
      hintKey="console.exceptions.hint.transfers_open"
      idOf={({ transferId }) => transferId}
      columns={[
        { key: 'at', label: t('console.money.at'), render: ({ createdAt }) => <When at={createdAt} /> },
        order.player,
        {
          key: 'vendor',
          label: t('console.argument.vendor'),
          render: ({ vendor }) => <PluginName kind="vendors" code={vendor} />,
        },
        {
          key: 'direction',
          label: t('console.exceptions.direction'),
          render: ({ direction }) => t(`console.exceptions.direction.${direction}`, { _: direction }),
        },
        order.amount,
        order.state,
        { key: 'attempts', label: t('console.exceptions.attempts'), isNumber: true, render: (row) => row.attempts },
        {
          key: 'do',
          label: t('console.shell.actions'),
          render: ({ transferId, username, amount, currency }) => {
            const of = { fixed: { subject: transferId }, about: `${username} · ${amount} ${currency}` };
            return (
              <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
                <CommandButton command="transfers done" {...of} label={t('console.exceptions.arrived')} />
                <CommandButton
                  command="transfers refused"
                  {...of}
                  label={t('console.exceptions.not_arrived')}
                  color="warning"
                />
              </Box>
            );
          },
        },
      ]}
    />
  );
}

function SetAside() {
  const t = useTranslate();
  const columns = useAsideColumns();
  return (
    <Listed<Aside>
      command="transfers set-aside"
      titleKey="console.exceptions.transfers_aside"
      hintKey="console.exceptions.hint.transfers_aside"
      idOf={({ id }) => id}
      columns={[
        ...columns,
        {
          key: 'do',
          label: t('console.shell.actions'),
          render: ({ id, username }) => (
            <CommandButton
              command="transfers try-again"
              fixed={{ subject: id }}
              label={t('console.money.tryAgain')}
              about={username}
              variant="outlined"
            />
          ),
        },
      ]}
    />
  );
}

function DifferingWallets() {
  const t = useTranslate();
  const order = useOrderColumns();
  return (
    <Listed<Differing>
      command="transfers differing"
      titleKey="console.exceptions.differing"
      hintKey="console.exceptions.hint.differing"
      idOf={({ memberId, vendor }) => `${memberId} ${vendor}`}
      columns={[
        { key: 'since', label: t('console.exceptions.since'), render: ({ since }) => <When at={since || undefined} /> },
        order.player,
        {
          key: 'vendor',
          label: t('console.argument.vendor'),
          render: ({ vendor }) => <PluginName kind="vendors" code={vendor} />,
        },
        { key: 'theirs', label: t('console.exceptions.their_player'), render: ({ player }) => player },
        {
          key: 'reported',
          label: t('console.exceptions.reported'),
          isNumber: true,
          render: ({ reported }) => (reported === '' ? '–' : <Amount value={reported} />),
        },
      ]}
    />
  );
}
