/** The progress of a deposit, in the merchant's template: the new one if `dep_func` is "1", else the base. */
import { Failed, type FailedProps, Loaded, Skeletons } from '#base/data';
import { ButtonLink, Link, Money, useDates, useMerchant, useText } from '#base/view';
import type { TextKey } from '#texts';
import { Badge } from '#ui';
import styles from '../../features/cashier/cashier.module.css';
import {
  type DepositOrder,
  depositMood,
  isFinal,
  moodTones,
  OrderHero,
  OrderTimeline,
  Rows,
  useDepositOrder,
} from '../../features/cashier/orders/index.ts';
import { DepositTask } from './deposit-task.tsx';
import own from './next-step.module.css';
import { useTimeline } from './use-timeline.ts';

export function DepositProgress({ orderId }: { readonly orderId: string }) {
  const { mobileTemplate } = useMerchant();
  const query = useDepositOrder(orderId);
  const Detail = mobileTemplate.dep_func === '1' ? NewDetail : BaseDetail;
  const skeleton = <Skeletons of={[styles.place, styles.placeLow, styles.placeLow]} />;
  return (
    <Loaded query={query} skeleton={skeleton} failed={DepositFailed}>
      {(order) => <Detail order={order} />}
    </Loaded>
  );
}

function DepositFailed(failure: FailedProps) {
  const t = useText();
  return (
    <>
      <Failed {...failure} />
      <ButtonLink to="/m/voucherCenter" replace isWide>
        {t('deposit.new')}
      </ButtonLink>
    </>
  );
}

/** The base template of a deposit: a plain sheet with its details, the next step, and the timeline. */
function BaseDetail({ order }: { readonly order: DepositOrder }) {
  const t = useText();
  const { dayAndTime } = useDates();
  const steps = useTimeline(order.timeline);
  const { orderId, state, amount, method, createdAt, confirmations } = order;
  const tone = moodTones[depositMood[state]];
  return (
    <>
      <div className={styles.head}>
        <h2>{t('deposit.detail')}</h2>
        <OrdersLink />
      </div>
      <section className={own.sheet} role="status">
        <Rows
          rows={[
            { name: t('deposit.detail.state'), value: <Badge tone={tone}>{t(`deposit.state.${state}`)}</Badge> },
            { name: t('cashier.amount'), value: <Money amount={amount} /> },
            { name: t('deposit.detail.method'), value: t(`payment.${method}` as TextKey) },
            { name: t('deposit.detail.at'), value: dayAndTime(createdAt) },
            { name: t('deposit.detail.number'), value: orderId },
          ]}
        />
        <p className={styles.note}>
          {confirmations && state === 'checking'
            ? t('deposit.confirmations', confirmations)
            : t(`deposit.state.${state}.line`)}
        </p>
      </section>
      <DepositTask order={order} />
      <DepositAmounts order={order} />
      <div className={styles.head}>
        <h2>{t('cashier.timeline')}</h2>
      </div>
      <OrderTimeline label={t('cashier.timeline')} steps={steps} />
      <div className={styles.foot}>
        <DepositMethods order={order} />
      </div>
    </>
  );
}

const symbols = {
  created: 'card',
  waiting: 'bell',
  checking: 'magic',
  credited: 'party',
  declined: 'bomb',
  expired: 'moon',
} as const;

/** The new template of a deposit: its state in large, the next step, the timeline, and links. */
function NewDetail({ order }: { readonly order: DepositOrder }) {
  const t = useText();
  const steps = useTimeline(order.timeline);
  const { orderId, state, amount, confirmations } = order;
  return (
    <>
      <OrderHero
        symbol={symbols[state]}
        title={t(`deposit.state.${state}`)}
        line={
          confirmations && state === 'checking'
            ? t('deposit.confirmations', confirmations)
            : t(`deposit.state.${state}.line`)
        }
        amount={amount}
        mood={depositMood[state]}
      />
      <DepositTask order={order} />
      <DepositAmounts order={order} />
      <div className={styles.head}>
        <h2>{t('cashier.timeline')}</h2>
        <OrdersLink />
      </div>
      <OrderTimeline label={t('cashier.timeline')} steps={steps} />
      <div className={styles.foot}>
        <DepositMethods order={order} />
        <p className={styles.note}>{t('cashier.order', { id: orderId })}</p>
      </div>
    </>
  );
}

const isNothing = (amount: string) => !/[1-9]/.test(amount);

/** The requested amount, the fee and the credited amount, where they differ from the amount above. */
function DepositAmounts({ order }: { readonly order: DepositOrder }) {
  const t = useText();
  const { requested, fee, credit, held, heldFor, remark, state } = order;
  const rows = [
    ...(requested === undefined ? [] : [{ name: t('deposit.requested'), value: <Money amount={requested} /> }]),
    ...(isNothing(fee) ? [] : [{ name: t('cashier.fee'), value: <Money amount={fee} /> }]),
    ...(isNothing(fee) && held === undefined ? [] : [{ name: t('deposit.credit'), value: <Money amount={credit} /> }]),
    ...(held === undefined ? [] : [{ name: t('deposit.held'), value: <Money amount={held} /> }]),
    // While it can still be changed, its field shows it.
    ...(remark === undefined || !isFinal(depositMood[state]) ? [] : [{ name: t('deposit.remark'), value: remark }]),
  ];
  if (rows.length === 0) return null;
  return (
    <>
      <Rows rows={rows} />
      {heldFor && <p className={styles.note}>{t(`deposit.held.${heldFor}`)}</p>}
    </>
  );
}

/** Links from a deposit to other screens. */
function DepositMethods({ order: { state, method, amount } }: { readonly order: DepositOrder }) {
  const t = useText();
  if (state === 'checking') return null;
  if (state === 'credited')
    return (
      <>
        <ButtonLink to="/m/home" tone="primary" size="large" isWide>
          {t('deposit.play')}
        </ButtonLink>
        <ButtonLink to="/m/voucherCenter" isWide>
          {t('deposit.new')}
        </ButtonLink>
      </>
    );
  const isOver = isFinal(depositMood[state]);
  return (
    <ButtonLink
      to="/m/voucherCenter"
      search={{ method, amount }}
      replace={isOver}
      tone={isOver ? 'primary' : 'secondary'}
      size="large"
      isWide
    >
      {t(isOver ? 'deposit.again' : 'deposit.other')}
    </ButtonLink>
  );
}

/** A link to all deposits. */
function OrdersLink() {
  const t = useText();
  return (
    <Link to="/m/voucherCenter" search={{ view: 'orders' }} className={styles.more}>
      {t('cashier.orders')}
    </Link>
  );
}
