/** Withdrawals whose provider failed too often: they wait until an operator tries them again. */
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { CommandButton } from '../../parts/command-button.tsx';
import { When } from '../../parts/when.tsx';
import { useOrderColumns } from '../../parts/work/index.ts';
import { Listed } from './listed.tsx';

export interface Aside {
  readonly id: string;
  readonly memberId: string;
  readonly username: string;
  readonly amount: string;
  readonly currency: string;
  readonly state: string;
  readonly attempts: number;
  readonly why: string;
  readonly since: string;
}

export function useAsideColumns() {
  const t = useTranslate();
  const order = useOrderColumns();
  return [
    { key: 'since', label: t('console.exceptions.since'), render: ({ since }: Aside) => <When at={since} /> },
    order.player,
    order.amount,
    order.state,
    {
      key: 'attempts',
      label: t('console.exceptions.attempts'),
      isNumber: true,
      render: ({ attempts }: Aside) => attempts,
    },
    { key: 'why', label: t('console.exceptions.why'), render: ({ why }: Aside) => why },
  ];
}

export function Payouts() {
  const t = useTranslate();
  const columns = useAsideColumns();
  return (
    <Listed<Aside>
      command="withdrawals set-aside"
      titleKey="console.exceptions.tab.payouts"
      hintKey="console.exceptions.hint.payouts"
      idOf={({ id }) => id}
      columns={[
        ...columns,
        {
          key: 'order',
          label: t('console.exceptions.order'),
          render: ({ id }) => <Link to={`/withdrawals?order=${id}`}>{t('console.exceptions.open_order')}</Link>,
        },
        {
          key: 'do',
          label: t('console.shell.actions'),
          render: ({ id, username }) => (
            <CommandButton
              command="withdrawals try-again"
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
