/** The latest withdrawals, all or those of one group; undecided ones can be cancelled here. */
import { useState } from 'react';
import { answerKey, artUrl, Link, useText } from '#base';
import type { WithdrawalGroup } from '#contract';
import { Button, buttonClass, Chip, EmptyState } from '#ui';
import { useRefetchOnMoney } from '../../features/cashier/balance/index.ts';
import styles from '../../features/cashier/cashier.module.css';
import { OrderEntry, OrderPages, type WithdrawalOrder, withdrawalMood } from '../../features/cashier/orders/index.ts';
import { CancelWithdrawal } from './cancel-withdrawal.tsx';
import own from './withdraw.module.css';
import { useWithdrawalRows } from './withdrawal-rows.tsx';

const views = ['all', 'moving', 'paid', 'back'] as const satisfies readonly (WithdrawalGroup | 'all')[];

export function WithdrawalOrders() {
  const t = useText();
  const [group, setGroup] = useState<WithdrawalGroup>();
  useRefetchOnMoney(answerKey('withdrawals', undefined, true));
  return (
    <>
      <div className={styles.head}>
        <h2>{t('withdraw.orders')}</h2>
      </div>
      <fieldset className={own.filter} aria-label={t('withdraw.filter')}>
        {views.map((view) => (
          <Chip
            key={view}
            isChosen={view === (group ?? 'all')}
            onClick={() => setGroup(view === 'all' ? undefined : view)}
          >
            {t(`withdraw.filter.${view}`)}
          </Chip>
        ))}
      </fieldset>
      <OrderPages
        name="withdrawals"
        {...(group && { question: { group } })}
        empty={<Nothing isFiltered={group !== undefined} onAll={() => setGroup(undefined)} />}
      >
        {(order) => <Entry key={order.orderId} order={order} />}
      </OrderPages>
    </>
  );
}

function Nothing({ isFiltered, onAll }: { readonly isFiltered: boolean; readonly onAll: () => void }) {
  const t = useText();
  return isFiltered ? (
    <EmptyState
      picture={artUrl('bank')}
      title={t('withdraw.filter.none')}
      line={t('withdraw.filter.none.line')}
      action={<Button onClick={onAll}>{t('withdraw.filter.all')}</Button>}
    />
  ) : (
    <EmptyState
      picture={artUrl('bank')}
      title={t('withdraw.orders.none')}
      line={t('withdraw.orders.none.line')}
      action={
        <Link to="/m/withdraw" replace className={buttonClass({ tone: 'primary' })}>
          {t('withdraw.title')}
        </Link>
      }
    />
  );
}

function Entry({ order }: { readonly order: WithdrawalOrder }) {
  const t = useText();
  const { rows, steps } = useWithdrawalRows(order);
  const { orderId, amount, createdAt, card, state } = order;
  return (
    <OrderEntry
      {...{ orderId, amount, createdAt, steps }}
      way={card}
      mood={withdrawalMood[state]}
      state={t(`withdraw.state.${state}`)}
    >
      {rows}
      {order.isCancellable && <CancelWithdrawal order={order} />}
    </OrderEntry>
  );
}
