/** What becomes of a deposit: its next step, its story, and the good or bad end. */
import { useState } from 'react';
import { buttonClass, Skeleton } from '#ui';
import { Link } from '../../base/navigation.tsx';
import { Failed } from '../../base/states.tsx';
import { useText } from '../../base/text.tsx';
import styles from '../../features/cashier/cashier.module.css';
import { OrderHero } from '../../features/cashier/order-hero.tsx';
import { type DepositOrder, depositMood, isFinal } from '../../features/cashier/order-states.ts';
import { OrderTimeline } from '../../features/cashier/order-timeline.tsx';
import { recallStep } from './kept-step.ts';
import { NextStepView } from './next-step.tsx';
import { useDepositOrder } from './use-deposit-order.ts';

const symbols = { created: 'card', waiting: 'bell', credited: 'party', declined: 'bomb', expired: 'moon' } as const;

export function DepositProgress({ orderId }: { readonly orderId: string }) {
  const say = useText();
  const order = useDepositOrder(orderId);
  if (order.isPending)
    return (
      <div aria-busy="true">
        <Skeleton className={styles.place} />
        <Skeleton className={styles.placeLow} />
        <Skeleton className={styles.placeLow} />
      </div>
    );
  if (!order.data)
    return (
      <>
        <Failed error={order.error} onRetry={() => order.refetch()} isRetrying={order.isRefetching} />
        <Link to="/m/voucherCenter" replace className={buttonClass({ tone: 'secondary', isWide: true })}>
          {say('deposit.new')}
        </Link>
      </>
    );
  return <Standing order={order.data} />;
}

function Standing({ order }: { readonly order: DepositOrder }) {
  const say = useText();
  const { orderId, state, amount, timeline } = order;
  const [next] = useState(() => recallStep(orderId));
  const mood = depositMood[state];
  const steps = timeline.map((step) => ({
    ...step,
    words: say(`deposit.state.${step.state}`),
    mood: depositMood[step.state],
  }));
  return (
    <>
      <OrderHero
        symbol={symbols[state]}
        title={say(`deposit.state.${state}`)}
        line={say(`deposit.state.${state}.line`)}
        amount={amount}
        mood={mood}
      />
      {next && !isFinal(mood) && <NextStepView next={next} orderId={orderId} />}
      <div className={styles.head}>
        <h2>{say('cashier.timeline')}</h2>
        <Link to="/m/voucherCenter" search={{ view: 'orders' }} className={styles.more}>
          {say('cashier.orders')}
        </Link>
      </div>
      <OrderTimeline label={say('cashier.timeline')} steps={steps} />
      <div className={styles.foot}>
        <Ways order={order} />
        <p className={styles.note}>{say('cashier.order', { id: orderId })}</p>
      </div>
    </>
  );
}

/** Where to from here. */
function Ways({ order: { state, method, amount } }: { readonly order: DepositOrder }) {
  const say = useText();
  if (state === 'credited')
    return (
      <>
        <Link to="/m/home" className={buttonClass({ tone: 'primary', size: 'large', isWide: true })}>
          {say('deposit.play')}
        </Link>
        <Link to="/m/voucherCenter" className={buttonClass({ tone: 'secondary', isWide: true })}>
          {say('deposit.new')}
        </Link>
      </>
    );
  const isOver = isFinal(depositMood[state]);
  return (
    <Link
      to="/m/voucherCenter"
      search={{ method, amount }}
      replace={isOver}
      className={buttonClass({ tone: isOver ? 'primary' : 'secondary', size: 'large', isWide: true })}
    >
      {say(isOver ? 'deposit.again' : 'deposit.other')}
    </Link>
  );
}
