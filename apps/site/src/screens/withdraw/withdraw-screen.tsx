/** The withdrawal screen: shows one of its three views, by the address. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Failed, type FailedProps, Loaded, Skeletons, useCall } from '#base/data';
import { artUrl, ButtonLink, Empty, Link, Money, toast, useMerchant, useParameters, useText } from '#base/view';
import type { WithdrawalGroup } from '#contract';
import { formatAmount, isUuid } from '#kernel';
import { Button, Chip, Dialog, EmptyState } from '#ui';
import { minorOf, useAmountWords } from '../../features/cashier/amount/index.ts';
import { useFreshMoney } from '../../features/cashier/balance/index.ts';
import styles from '../../features/cashier/cashier.module.css';
import {
  OrderEntry,
  OrderHero,
  OrderPages,
  OrderTimeline,
  orderKey,
  Rows,
  useWithdrawalOrder,
  type WithdrawalOrder,
  withdrawalMood,
} from '../../features/cashier/orders/index.ts';
import { MoneyProblem } from '../../features/cashier/sending/index.ts';
import own from './withdraw.module.css';
import { WithdrawStart } from './withdraw-start.tsx';

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
      methodName={card}
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
  const query = useWithdrawalOrder(orderId);
  const skeleton = <Skeletons of={[styles.place, styles.placeLow, styles.placeLow]} />;
  return (
    <Loaded query={query} skeleton={skeleton} failed={WithdrawalFailed}>
      {(order) => <Progress order={order} />}
    </Loaded>
  );
}

function WithdrawalFailed(failure: FailedProps) {
  const t = useText();
  if (failure.error?.code !== 'order.unknown') return <Failed {...failure} />;
  const toOrders = (
    <ButtonLink to="/m/withdraw" search={{ view: 'orders' }} isWide>
      {t('withdraw.orders')}
    </ButtonLink>
  );
  return <EmptyState picture={artUrl('magic')} title={t('refusal.order.unknown')} action={toOrders} />;
}

function Progress({ order }: { readonly order: WithdrawalOrder }) {
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

/** Cancels a withdrawal while nobody has decided on it, after a confirmation. */
function CancelWithdrawal({ order: { orderId, amount } }: { readonly order: WithdrawalOrder }) {
  const t = useText();
  const queries = useQueryClient();
  const refresh = useFreshMoney();
  const { currency } = useMerchant();
  const { money } = useAmountWords();
  const { isBusy, refusal, run } = useCall();
  const [isRequesting, setRequesting] = useState(false);
  const cancel = () =>
    run(async (request) => {
      const { order } = await request('cancelWithdrawal', { params: { orderId }, body: {} }).finally(refresh);
      queries.setQueryData(orderKey('withdrawalOrder', orderId), order);
      setRequesting(false);
      toast(t('withdraw.cancelled'), { tone: 'good', seconds: 3 });
    });
  return (
    <>
      <Button tone="danger" isWide onClick={() => setRequesting(true)}>
        {t('withdraw.cancel')}
      </Button>
      <Dialog
        isOpen={isRequesting}
        onClose={() => setRequesting(false)}
        title={t('withdraw.cancel.sure')}
        closeLabel={t('shell.close')}
      >
        <p>{t('withdraw.cancel.line', { amount: money(minorOf(amount, currency)) })}</p>
        <div className={styles.foot}>
          <MoneyProblem refusal={refusal} />
          <Button tone="danger" size="large" isWide isBusy={isBusy} onClick={() => void cancel()}>
            {t('withdraw.cancel')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

/** A withdrawal's figures and timeline, for both the result and the list. */
function useWithdrawalRows({ amount, fee, card, state, refusedFor, timeline }: WithdrawalOrder) {
  const t = useText();
  const { currency } = useMerchant();
  const arrives = formatAmount(minorOf(amount, currency) - minorOf(fee, currency), currency);
  return {
    rows: (
      <Rows
        rows={[
          { name: t('withdraw.to'), value: card },
          { name: t('cashier.fee'), value: <Money amount={fee} /> },
          ...(withdrawalMood[state] === 'back'
            ? []
            : [{ name: t('withdraw.arrives'), value: <Money amount={arrives} /> }]),
          ...(refusedFor ? [{ name: t('withdraw.why'), value: t(`withdraw.why.${refusedFor}`) }] : []),
        ]}
      />
    ),
    steps: timeline.map((step) => ({
      ...step,
      words: t(`withdraw.state.${step.state}`),
      mood: withdrawalMood[step.state],
    })),
  };
}
