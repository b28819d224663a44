/** The net result and its parts. */

import { Facts, useLanguage, useMoneyShape, useText } from '#base';
import { Money } from '#ui';
import { Net } from '../../features/records/net.tsx';
import styles from '../../features/records/records.module.css';
import type { Pnl } from './pnl.ts';
import own from './profit-and-loss.module.css';

export function Result({ total }: { readonly total: Pnl['total'] }) {
  const t = useText();
  const { tag } = useLanguage();
  const shape = useMoneyShape();
  const { net, count, stake, turnover, payout, bonus, deposits, withdrawals } = total;
  const money = (amount: string) => <Money amount={amount} {...shape} />;
  const parts = [
    { name: t('records.stake'), value: money(stake) },
    { name: t('records.payout'), value: money(payout) },
    { name: t('pnl.turnover'), value: money(turnover) },
    { name: t('pnl.bonus'), value: money(bonus) },
    { name: t('pnl.deposits'), value: money(deposits) },
    { name: t('pnl.withdrawals'), value: money(withdrawals) },
  ];
  return (
    <section className={own.result}>
      <div className={own.net}>
        <small>
          {t('pnl.net')} · {t('records.count')}: {count.toLocaleString(tag)}
        </small>
        <Net amount={net} className={own.sum} />
      </div>
      <Facts rows={parts} className={styles.totals} />
    </section>
  );
}
