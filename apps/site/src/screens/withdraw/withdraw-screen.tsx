/** The withdrawal screen: shows one of its three views, by the address. */
import { useState } from 'react';
import { answerKey, Failed, Skeletons } from '#base/data';
import { artUrl, ButtonLink, Empty, Link, useParameters, useText } from '#base/view';
import type { WithdrawalGroup } from '#contract';
import { isUuid } from '#kernel';
import { Button, Chip, EmptyState } from '#ui';
import { useRefetchOnMoney } from '../../features/cashier/balance/index.ts';
import styles from '../../features/cashier/cashier.module.css';
import {
  OrderEntry,
  OrderHero,
  OrderPages,
  OrderTimeline,
  useWithdrawalOrder,
  type WithdrawalOrder,
  withdrawalMood,
} from '../../features/cashier/orders/index.ts';
import { CancelWithdrawal } from './cancel-withdrawal.tsx';
import own from './withdraw.module.css';
import { WithdrawStart } from './withdraw-start.tsx';
import { useWithdrawalRows } from './withdrawal-rows.tsx';

export function WithdrawScreen() {
  const { order, view } = useParameters();
  return (
    <div className={styles.screen}>
      {order !== undefined && isUuid(order) ? (
        <WithdrawalProgress key={order} orderId={order} />
      ) : view === 'orders' ? (
        <WithdrawalOrders />
      ) : (
        <WithdrawStart />
      )}
    </div>
  );
}

const views = ['all', 'moving', 'paid', 'back'] as const satisfies readonly (WithdrawalGroup | 'all')[];

/** The latest withdrawals, all or those of one group; undecided ones can be cancelled here. */
function WithdrawalOrders() {
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
    <Empty
      symbol="bank"
      title="withdraw.filter.none"
      line="withdraw.filter.none.line"
      action={<Button onClick={onAll}>{t('withdraw.filter.all')}</Button>}
    />
  ) : (
    <Empty
      symbol="bank"
      title="withdraw.orders.none"
      line="withdraw.orders.none.line"
      action={
        <ButtonLink to="/m/withdraw" replace tone="primary">
          {t('withdraw.title')}
        </ButtonLink>
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

const symbols = { moving: 'bank', good: 'party', bad: 'bomb', back: 'money' } as const;

/** The progress of a withdrawal: its timeline, its cancellation, and its outcome. */
function WithdrawalProgress({ orderId }: { readonly orderId: string }) {
  const t = useText();
  const order = useWithdrawalOrder(orderId);
  const toOrders = (
    <ButtonLink to="/m/withdraw" search={{ view: 'orders' }} isWide>
      {t('withdraw.orders')}
    </ButtonLink>
  );
  if (order.data) return <StaticRoute order={order.data} />;
  if (order.isPending) return <Skeletons of={[styles.place, styles.placeLow, styles.placeLow]} />;
  if (order.error.code !== 'order.unknown')
    return <Failed error={order.error} onRetry={order.refetch} isRetrying={order.isRefetching} />;
  return <EmptyState picture={artUrl('magic')} title={t('refusal.order.unknown')} action={toOrders} />;
}

function StaticRoute({ order }: { readonly order: WithdrawalOrder }) {
  const t = useText();
  const { rows, steps } = useWithdrawalRows(order);
  const { orderId, state, amount } = order;
  const mood = withdrawalMood[state];
  return (
    <>
      <OrderHero
        symbol={symbols[mood]}
        title={t(`withdraw.state.${state}`)}
        line={t(`withdraw.state.${state}.line`)}
        amount={amount}
        mood={mood}
      />
      {rows}
      <div className={styles.head}>
        <h2>{t('cashier.timeline')}</h2>
        <Link to="/m/withdraw" search={{ view: 'orders' }} className={styles.more}>
          {t('cashier.orders')}
        </Link>
      </div>
      <OrderTimeline label={t('cashier.timeline')} steps={steps} />
      <div className={styles.foot}>
        {order.isCancellable && <CancelWithdrawal order={order} />}
        <ButtonLink to="/m/home" tone={mood === 'moving' ? 'secondary' : 'primary'} size="large" isWide>
          {t('withdraw.home')}
        </ButtonLink>
        <p className={styles.note}>{t('cashier.order', { id: orderId })}</p>
      </div>
    </>
  );
}
