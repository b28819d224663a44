/** Payments that providers report and that fit no order of ours: credited to whom they belong, or marked as dealt with elsewhere. */
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { CommandButton } from '../../parts/command-button.tsx';
import { When } from '../../parts/when.tsx';
import { Amount, PluginName, StateChip } from '../../parts/work/index.ts';
import { Listed } from './listed.tsx';

interface Payment {
  readonly at: string;
  readonly provider: string;
  readonly event: string;
  readonly orderId: string | null;
  readonly amount: string;
  readonly currency: string;
  readonly state: string;
  readonly outcome: string;
}

export function Payments() {
  const t = useTranslate();
  return (
    <Listed<Payment>
      command="deposits odd"
      titleKey="console.exceptions.tab.payments"
      hintKey="console.exceptions.hint.payments"
      idOf={({ provider, event }) => `${provider} ${event}`}
      columns={[
        { key: 'at', label: t('console.money.at'), render: ({ at }) => <When at={at} /> },
        {
          key: 'provider',
          label: t('console.money.provider'),
          render: ({ provider }) => <PluginName kind="payments" code={provider} />,
        },
        {
          key: 'amount',
          label: t('console.money.amount'),
          isNumber: true,
          render: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
        },
        { key: 'state', label: t('console.money.state'), render: ({ state }) => <StateChip state={state} /> },
        {
          key: 'why',
          label: t('console.exceptions.why'),
          render: ({ outcome }) => t(`console.exceptions.outcome.${outcome.replaceAll(' ', '_')}`, { _: outcome }),
        },
        {
          key: 'order',
          label: t('console.exceptions.order'),
          render: ({ orderId }) =>
            orderId && <Link to={`/deposits?order=${orderId}`}>{t('console.exceptions.open_order')}</Link>,
        },
        {
          key: 'do',
          label: t('console.shell.actions'),
          render: ({ provider, event, amount, currency }) => (
            <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
              <CommandButton
                command="deposits credit"
                fixed={{ subject: provider, choice: event }}
                label={t('console.exceptions.credit')}
                about={`${amount} ${currency}`}
                variant="outlined"
              />
              <CommandButton
                command="deposits done"
                fixed={{ subject: provider, choice: event }}
                label={t('console.money.resolve')}
                about={`${amount} ${currency}`}
              />
            </Box>
          ),
        },
      ]}
    />
  );
}
