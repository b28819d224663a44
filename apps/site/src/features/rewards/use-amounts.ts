/** Amounts and times of rewards as members read them. */
import { useLanguage, useMerchant } from '#base/view';
import { minorOf, useAmountWords } from '../cashier/amount/index.ts';

export function useRewardWords() {
  const { currency, timeZone } = useMerchant();
  const { tag } = useLanguage();
  const { money } = useAmountWords();
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return {
    money: (amount: string) => money(minorOf(amount, currency)),
    time: (at: string) => format.format(new Date(at)),
    isSome: (amount: string) => minorOf(amount, currency) > 0n,
    /** In percent, for a bar. */
    share: (done: string, required: string) => {
      const whole = minorOf(required, currency);
      return whole === 0n ? 100 : Number((minorOf(done, currency) * 100n) / whole);
    },
  };
}
