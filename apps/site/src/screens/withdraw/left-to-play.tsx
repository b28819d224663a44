/** The wagering requirements to meet before a withdrawal, each with its progress. */
import { useMerchant, useText } from '#base';
import { minorOf, useAmountWords } from '../../features/cashier/amount/index.ts';
import styles from './left-to-play.module.css';
import { type Options, playedShare } from './withdraw-rules.ts';

export function LeftToPlay({ options }: { readonly options: Options }) {
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
