/** A lottery order as it was placed: its draw, its lines, and the way to take open ones back. */
import { Badge, Money, Skeleton } from '#ui';
import { Failed } from '../../../base/components/states.tsx';
import { useMoneyShape } from '../../../base/merchant/merchant.tsx';
import { useText } from '../../../base/text/text.tsx';
import { Rows } from '../../../features/cashier/orders/rows.tsx';
import { useMerchantDays } from '../../../features/records/use-merchant-days.ts';
import type { BetRecord } from '../bet-record.ts';
import styles from '../game-record.module.css';
import { digitsOf, lineOf } from '../round/describe.ts';
import { useGameWords } from '../round/use-game-words.ts';
import { betTones } from '../tones.ts';
import { CancelLines } from './cancel-lines.tsx';
import { OrderLines } from './order-lines.tsx';
import { useOrder } from './use-order.ts';

export function OrderDetail({ record: { id, game } }: { readonly record: BetRecord }) {
  const say = useText();
  const shape = useMoneyShape();
  const { dayAndTime } = useMerchantDays();
  const { order: found, cancellable, isBusy, refused, cancel } = useOrder(id, game);
  const order = found.data;
  if (!order) {
    if (found.isError)
      return <Failed error={found.error} onRetry={() => found.refetch()} isRetrying={found.isRefetching} />;
    return <Skeleton className={styles.placeDetail} />;
  }
  return (
    <>
      <Drawn outcome={order.outcome} />
      <Rows
        rows={[
          { name: say('records.draw'), value: order.numero },
          { name: say('records.at'), value: dayAndTime(order.placedAt) },
          { name: say('records.stake'), value: <Money amount={order.stake} {...shape} /> },
          { name: say('records.payout'), value: <Money amount={order.payout} {...shape} /> },
          {
            name: say('records.state'),
            value: <Badge tone={betTones[order.state]}>{say(`records.bet.${order.state}`)}</Badge>,
          },
        ]}
      />
      <OrderLines order={order} />
      <CancelLines order={order} cancellable={cancellable} isBusy={isBusy} refused={refused} onCancel={cancel} />
    </>
  );
}

function Drawn({ outcome }: { readonly outcome: unknown }) {
  const say = useText();
  const word = useGameWords();
  const digits = digitsOf(outcome);
  if (!digits) {
    const line = lineOf(outcome, word);
    return line === '' ? null : <p className={styles.note}>{line}</p>;
  }
  return (
    <p className={styles.balls} role="img" aria-label={say('records.drawn', { digits: digits.join(' ') })}>
      {digits
        .map((digit, place) => ({ digit, key: `${place}` }))
        .map(({ digit, key }) => (
          <span key={key}>{digit}</span>
        ))}
    </p>
  );
}
