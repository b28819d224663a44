/** Cancels order lines: all open ones, or the selected ones. */
import { useState } from 'react';
import { type Refused, useMerchant, useMoneyShape, useText } from '#base';
import { formatAmount } from '#kernel';
import { Button, Checkbox, Money } from '#ui';
import { minorOf } from '../../../features/cashier/amount/index.ts';
import { MoneyProblem } from '../../../features/cashier/sending/index.ts';
import styles from '../game-record.module.css';
import type { Order } from './use-order.ts';

export interface CancelLinesProps {
  readonly order: Order;
  readonly cancellable: readonly string[];
  readonly isBusy: boolean;
  readonly refusal: Refused | undefined;
  readonly onCancel: (lineIds: readonly string[]) => Promise<boolean>;
}

export function CancelLines({ order, cancellable, isBusy, refusal, onCancel }: CancelLinesProps) {
  const t = useText();
  const shape = useMoneyShape();
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
                {t('records.line', { number: at + 1 })} · <Money amount={stake} {...shape} />
              </Checkbox>
            ) : null,
          )}
        </fieldset>
      )}
      <MoneyProblem refusal={refusal} />
      <Button tone="danger" isWide isBusy={isBusy} disabled={taken.length === 0} onClick={() => void onCancel(taken)}>
        {t('records.cancel')} · <Money amount={formatAmount(back, currency)} {...shape} />
      </Button>
      <p className={styles.note}>{t('records.cancel.line')}</p>
    </section>
  );
}
