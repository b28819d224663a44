/** A new deposit: the payment methods from the server, or an empty state. */
import { History } from 'lucide-react';
import { artUrl, Link, Loaded, Skeletons, useAnswer, useText } from '#base';
import { buttonClass, EmptyState } from '#ui';
import { BalanceCard } from '../../../features/cashier/balance/index.ts';
import styles from '../../../features/cashier/cashier.module.css';
import { DepositForm } from './deposit-form.tsx';

export function DepositStart() {
  const t = useText();
  const methods = useAnswer('depositMethods', undefined, { isMine: true, staleMs: 60_000 });
  return (
    <>
      <BalanceCard label={t('shell.balance')} symbol="money" />
      <div className={styles.head}>
        <h2 id="pay-with">{t('deposit.method')}</h2>
        <Link to="/m/voucherCenter" search={{ view: 'orders' }} className={styles.more}>
          <History aria-hidden="true" size={16} />
          {t('cashier.orders')}
        </Link>
      </div>
      <Loaded
        query={methods}
        skeleton={<Skeletons of={[styles.place, styles.placeLow, styles.placeLow]} />}
        isEmpty={({ methods: offered }) => offered.length === 0}
        empty={
          <EmptyState
            picture={artUrl('bank')}
            title={t('deposit.none')}
            line={t('deposit.none.line')}
            action={
              <Link to="/m/home" className={buttonClass({ tone: 'secondary' })}>
                {t('shell.home')}
              </Link>
            }
          />
        }
      >
        {(data) => <DepositForm methods={data.methods} bonuses={data.bonuses} />}
      </Loaded>
    </>
  );
}
