/** The net result and its parts. */
import { Money } from '#ui';
import { useMoneyShape } from '../../base/merchant/index.ts';
import { useLanguage, useText } from '../../base/text/index.ts';
import { Net } from '../../features/records/net.tsx';
import styles from '../../features/records/records.module.css';
import type { Pnl } from './pnl.ts';
import own from './profit-and-loss.module.css';

export function Result({ total }: { readonly total: Pnl['total'] }) {
  const t = useText();
  const { tag } = useLanguage();
  const shape = useMoneyShape();
  const { net, count, stake, turnover, payout, bonus, deposits, withdrawals } = total;
  const parts = [
    { name: t('records.stake'), amount: stake },
    { name: t('records.payout'), amount: payout },
    { name: t('pnl.turnover'), amount: turnover },
    { name: t('pnl.bonus'), amount: bonus },
    { name: t('pnl.deposits'), amount: deposits },
    { name: t('pnl.withdrawals'), amount: withdrawals },
  ];
  return (
    <section className={own.result}>
      <div className={own.net}>
        <small>
          {t('pnl.net')} · {t('records.count')}: {count.toLocaleString(tag)}
        </small>
        <Net amount={net} className={own.sum} />
      </div>
      <dl className={styles.totals}>
        {parts.map(({ name, amount }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Money amount={amount} {...shape} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
