/** A lottery order as placed: its draw, its lines, and the cancellation of open ones. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerKey, Loaded, type Refused, useAnswer, useCall, useRefresh } from '#base/data';
import { Money, toast, useMerchant, useText } from '#base/view';
import { formatAmount } from '#kernel';
import { Badge, Button, Checkbox, Skeleton } from '#ui';
import { minorOf } from '../../features/cashier/amount/index.ts';
import { useFreshMoney } from '../../features/cashier/balance/index.ts';
import { Rows } from '../../features/cashier/orders/index.ts';
import { MoneyProblem } from '../../features/cashier/sending/index.ts';
import { familyPart, PartTexts } from '../../features/records/part-texts.tsx';
import { useMerchantDays } from '../../features/records/use-merchant-days.ts';
import type { BetRecord, Order } from './bet-record.ts';
import { cancellableLines } from './cancellable-lines.ts';
import { CorrectedResults, Drawn } from './drawn/index.ts';
import styles from './game-record.module.css';
import { ShareOrder } from './share-order.tsx';
import { betTones } from './tones.ts';
import { useLineWords } from './use-line-words.ts';

type KnownProps = Omit<ReturnType<typeof useOrder>, 'order'> & { readonly order: Order; readonly gameName: string };

export function OrderDetail({ record: { id, game, gameName } }: { readonly record: BetRecord }) {
  const { order, ...cancelling } = useOrder(id, game);
  return (
    <Loaded query={order} skeleton={<Skeleton className={styles.placeDetail} />}>
      {(data) => (
        <PartTexts part={familyPart(data.family)} skeleton={<Skeleton className={styles.placeDetail} />}>
          <Known order={data} gameName={gameName} {...cancelling} />
        </PartTexts>
      )}
    </Loaded>
  );
}

function Known({ order, gameName, cancellable, isBusy, refusal, cancel }: KnownProps) {
  const t = useText();
  const { dayAndTime } = useMerchantDays();
  return (
    <>
      <Drawn outcome={order.outcome} />
      {order.corrected && <CorrectedResults corrected={order.corrected} />}
      <Rows
        rows={[
          { name: t('records.draw'), value: order.drawNumber },
          ...(order.returnPercent === undefined
            ? []
            : [{ name: t('records.rules'), value: `${order.variant} · ${order.returnPercent} %` }]),
          { name: t('records.at'), value: dayAndTime(order.placedAt) },
          { name: t('records.stake'), value: <Money amount={order.stake} /> },
          { name: t('records.payout'), value: <Money amount={order.payout} /> },
          {
            name: t('records.state'),
            value: <Badge tone={betTones[order.state]}>{t(`records.bet.${order.state}`)}</Badge>,
          },
        ]}
      />
      <OrderLines order={order} />
      <ShareOrder order={order} gameName={gameName} />
      <CancelLines order={order} cancellable={cancellable} isBusy={isBusy} refusal={refusal} onCancel={cancel} />
    </>
  );
}

/** The lines of an order: play, selection, price, and result. */
function OrderLines({ order: { family, lines } }: { readonly order: Order }) {
  const t = useText();
  const words = useLineWords(family, lines);
  return (
    <ul className={styles.lines}>
      {lines.map(({ id, play, selection, betCount, unit, multiple, payout, state, ...sold }) => (
        <li key={id}>
          <span className={styles.what}>
            <b>{words.name(play)}</b>
            <small>{words.picks({ play, selection })}</small>
            <small>
              {t('records.line.price', { betCount, multiple })} <Money amount={unit} />
            </small>
            {sold.rebatePercent !== undefined && sold.rebate !== undefined && (
              <small>
                {t('records.line.rebate', { series: sold.series ?? 0, percent: sold.rebatePercent })}{' '}
                {state === 'open' ? null : <Money amount={sold.rebate} />}
              </small>
            )}
          </span>
          <span className={styles.came}>
            <Badge tone={betTones[state]}>{t(`records.bet.${state}`)}</Badge>
            {state === 'won' && <Money amount={payout} className={styles.won} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface CancelLinesProps {
  readonly order: Order;
  readonly cancellable: readonly string[];
  readonly isBusy: boolean;
  readonly refusal: Refused | undefined;
  readonly onCancel: (lineIds: readonly string[]) => Promise<boolean>;
}

/** Cancels order lines: all open ones, or the selected ones. */
function CancelLines({ order, cancellable, isBusy, refusal, onCancel }: CancelLinesProps) {
  const t = useText();
  const { currency } = useMerchant();
  const [saved, setSaved] = useState<readonly string[]>([]);
  const taken = cancellable.filter((id) => !saved.includes(id));
  const back = order.lines
    .filter(({ id }) => taken.includes(id))
    .reduce((sum, { stake }) => sum + minorOf(stake, currency), 0n);
  if (cancellable.length === 0) return <MoneyProblem refusal={refusal} />;
  return (
    <section className={styles.cancel}>
      {cancellable.length > 1 && (
        <fieldset>
          <legend>{t('records.cancel.which')}</legend>
          {order.lines.map(({ id, stake }, at) =>
            cancellable.includes(id) ? (
              <Checkbox
                key={id}
                checked={!saved.includes(id)}
                onChange={({ target: { checked } }) =>
                  setSaved(checked ? saved.filter((one) => one !== id) : [...saved, id])
                }
              >
                {t('records.line', { number: at + 1 })} · <Money amount={stake} />
              </Checkbox>
            ) : null,
          )}
        </fieldset>
      )}
      <MoneyProblem refusal={refusal} />
      <Button tone="danger" isWide isBusy={isBusy} disabled={taken.length === 0} onClick={() => void onCancel(taken)}>
        {t('records.cancel')} · <Money amount={formatAmount(back, currency)} />
      </Button>
      <p className={styles.note}>{t('records.cancel.line')}</p>
    </section>
  );
}

const DRAW_REFRESH_MS = 5_000;

/** A lottery order: loads it, and cancels its lines while the draw is on sale. */
function useOrder(orderId: string, game: string) {
  const t = useText();
  const queries = useQueryClient();
  const refresh = useRefresh();
  const refreshMoney = useFreshMoney();
  const order = useAnswer('orderDetail', { orderId }, { isMine: true, staleMs: 0 });
  const isOpen = order.data?.state === 'open';
  const draw = useAnswer(
    'currentIssue',
    { gameCode: game },
    { isEnabled: isOpen, staleMs: 0, refreshMs: DRAW_REFRESH_MS },
  );
  const { isBusy, refusal, run } = useCall();

  const cancel = (lineIds: readonly string[]) =>
    run(
      async (request) => {
        const cancelling = request('cancelLines', { body: { orderId, lineIds: [...lineIds] } });
        const cancelled = await cancelling.finally(() => {
          refreshMoney();
          void refresh('betRecords', 'betTotals', 'memberPnl');
        });
        queries.setQueryData(answerKey('orderDetail', { orderId }, true), cancelled.order);
        toast(t('records.cancelled'), { tone: 'good', seconds: 3 });
      },
      () => void order.refetch(),
      lineIds.join(' '),
    );
  return { order, cancellable: cancellableLines(order.data, draw.data?.current.drawNumber), isBusy, refusal, cancel };
}
