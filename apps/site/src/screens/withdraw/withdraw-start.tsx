/** A new withdrawal: the available amount and the accounts, once both are loaded. */
import { History } from 'lucide-react';
import { Loaded, Skeletons, useAnswer } from '#base/data';
import { artUrl, ButtonLink, Link, useMerchant, useText } from '#base/view';
import { minorOf, useAmountWords } from '../../features/cashier/amount/index.ts';
import { BalanceCard } from '../../features/cashier/balance/index.ts';
import cashier from '../../features/cashier/cashier.module.css';
import styles from './left-to-play.module.css';
import withdraw from './withdraw.module.css';
import { WithdrawForm } from './withdraw-form.tsx';
import { availableOf, type Options, playedShare } from './withdraw-rules.ts';

export function WithdrawStart() {
  const t = useText();
  const options = useAnswer('withdrawOptions', undefined, { isMine: true, staleMs: 0 });
  const cards = useAnswer('cards', undefined, { isMine: true });
  const skeleton = <Skeletons of={[cashier.placeLow, cashier.placeLow, cashier.place]} />;
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
      <div className={cashier.head}>
        <h2 id="pay-to">{t('withdraw.card')}</h2>
        <Link to="/m/withdraw" search={{ view: 'orders' }} className={cashier.more}>
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

/** The wagering requirements to meet before a withdrawal, each with its progress. */
function LeftToPlay({ options }: { readonly options: Options }) {
  const t = useText();
  const { currency } = useMerchant();
  const { money } = useAmountWords();
  const words = (amount: string) => money(minorOf(amount, currency));
  return (
    <section className={styles.card} aria-labelledby="left-to-play">
      <h2 id="left-to-play">
        {t('withdraw.play')}
        <b>{words(options.wageringLeft)}</b>
      </h2>
      <ul>
        {options.wagering.map((one) => (
          <li key={one.ref}>
            <span>{t(`withdraw.play.${one.source}`, { amount: words(one.amount) })}</span>
            <progress
              max={1_000}
              value={playedShare(one, currency)}
              aria-label={t(`withdraw.play.${one.source}`, { amount: words(one.amount) })}
            />
            <small>{t('withdraw.play.done', { done: words(one.done), required: words(one.required) })}</small>
          </li>
        ))}
      </ul>
      <p>{t(`withdraw.play.${options.whileLeft}`)}</p>
    </section>
  );
}

/** A withdrawal requires a payment password: a link to set it. */
function SetPasswordFirst() {
  const t = useText();
  return (
    <section className={withdraw.first}>
      <img src={artUrl('lock')} alt="" width="56" height="56" />
      <div>
        <h2>{t('withdraw.password.none')}</h2>
        <p>{t('withdraw.password.none.line')}</p>
      </div>
      <ButtonLink to="/m/securityCenter" search={{ sheet: 'payment' }} tone="primary" size="large" isWide>
        {t('withdraw.password.set')}
      </ButtonLink>
    </section>
  );
}
