/** A new withdrawal: the available amount and the accounts, once both are loaded. */
import { History } from 'lucide-react';
import { Link, Loaded, Skeletons, useAnswer, useText } from '#base';
import { BalanceCard } from '../../features/cashier/balance/index.ts';
import styles from '../../features/cashier/cashier.module.css';
import { LeftToPlay } from './left-to-play.tsx';
import { SetPasswordFirst } from './set-password-first.tsx';
import { WithdrawForm } from './withdraw-form.tsx';
import { availableOf } from './withdraw-rules.ts';

export function WithdrawStart() {
  const t = useText();
  const options = useAnswer('withdrawOptions', undefined, { isMine: true, staleMs: 0 });
  const cards = useAnswer('cards', undefined, { isMine: true });
  const skeleton = <Skeletons of={[styles.placeLow, styles.placeLow, styles.place]} />;
  return (
    <>
      <BalanceCard
        label={t('withdraw.available')}
        symbol="bank"
        sum={options.data?.held && availableOf(options.data)}
        hasPending
      />
      {options.data && !options.data.hasPaymentPassword && <SetPasswordFirst />}
      {options.data && options.data.wagering.length > 0 && <LeftToPlay options={options.data} />}
      <div className={styles.head}>
        <h2 id="pay-to">{t('withdraw.card')}</h2>
        <Link to="/m/withdraw" search={{ view: 'orders' }} className={styles.more}>
          <History aria-hidden="true" size={16} />
          {t('cashier.orders')}
        </Link>
      </div>
      <Loaded query={options} skeleton={skeleton}>
        {(allowed) => (
          <Loaded query={cards} skeleton={skeleton}>
            {(known) => <WithdrawForm options={allowed} known={known} />}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}
