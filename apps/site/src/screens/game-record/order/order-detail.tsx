/** A lottery order as placed: its draw, its lines, and the cancellation of open ones. */

import { Loaded, useMoneyShape, useText } from '#base';
import { Badge, Money, Skeleton } from '#ui';
import { Rows } from '../../../features/cashier/orders/index.ts';
import { useMerchantDays } from '../../../features/records/use-merchant-days.ts';
import type { BetRecord } from '../bet-record.ts';
import styles from '../game-record.module.css';
import { digitsOf, lineOf, useGameWords } from '../round/index.ts';
import { betTones } from '../tones.ts';
import { CancelLines } from './cancel-lines.tsx';
import { OrderLines } from './order-lines.tsx';
import { type Order, useOrder } from './use-order.ts';

type KnownProps = Omit<ReturnType<typeof useOrder>, 'order'> & { readonly order: Order };

export function OrderDetail({ record: { id, game } }: { readonly record: BetRecord }) {
  const { order, ...cancelling } = useOrder(id, game);
  return (
    <Loaded query={order} skeleton={<Skeleton className={styles.placeDetail} />}>
      {(data) => <Known order={data} {...cancelling} />}
    </Loaded>
  );
}

function Known({ order, cancellable, isBusy, refusal, cancel }: KnownProps) {
  const t = useText();
  const shape = useMoneyShape();
  const { dayAndTime } = useMerchantDays();
  return (
    <>
      <Drawn outcome={order.outcome} />
      <Rows
        rows={[
          { name: t('records.draw'), value: order.drawNumber },
          { name: t('records.at'), value: dayAndTime(order.placedAt) },
          { name: t('records.stake'), value: <Money amount={order.stake} {...shape} /> },
          { name: t('records.payout'), value: <Money amount={order.payout} {...shape} /> },
          {
            name: t('records.state'),
            value: <Badge tone={betTones[order.state]}>{t(`records.bet.${order.state}`)}</Badge>,
          },
        ]}
      />
      <OrderLines order={order} />
      <CancelLines order={order} cancellable={cancellable} isBusy={isBusy} refusal={refusal} onCancel={cancel} />
    </>
  );
}

function Drawn({ outcome }: { readonly outcome: unknown }) {
  const t = useText();
  const word = useGameWords();
  const digits = digitsOf(outcome);
  if (!digits) {
    const line = lineOf(outcome, word);
    return line === '' ? null : <p className={styles.note}>{line}</p>;
  }
  return (
    <p className={styles.balls} role="img" aria-label={t('records.drawn', { digits: digits.join(' ') })}>
      {digits
        .map((digit, place) => ({ digit, key: `${place}` }))
        .map(({ digit, key }) => (
          <span key={key}>{digit}</span>
        ))}
    </p>
  );
}
