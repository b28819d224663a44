/** Transfers the money of all vendors back, with one button. */
import { ArrowDownToLine } from 'lucide-react';
import { toast, useCall, useMerchant, useText } from '#base';
import type { AnswerOf, Endpoints } from '#contract';
import { Button } from '#ui';
import { minorOf, useAmountWords } from '../../features/cashier/amount/index.ts';
import { useFreshMoney } from '../../features/cashier/balance/index.ts';
import { MoneyProblem } from '../../features/cashier/sending/index.ts';
import { nameKeyOf, totalOf, type VendorWallet } from '../../features/transfers/e-wallet.ts';
import own from './wallets.module.css';

export function CollectButton({ wallets }: { readonly wallets: readonly VendorWallet[] }) {
  const t = useText();
  const { currency } = useMerchant();
  const { money } = useAmountWords();
  const refresh = useFreshMoney();
  const { isBusy, refusal, run } = useCall();
  const notify = ({ transfers, left }: AnswerOf<Endpoints['collectTransfers']>) => {
    const back = transfers.filter(({ state }) => state === 'done').map(({ amount }) => amount);
    // A transfer that is being checked, or was refused, is shown at its wallet and in the list.
    const late = transfers.filter(({ state }) => state !== 'done').map(({ vendor }) => vendor);
    const names = wallets.filter(({ vendor }) => left.includes(vendor) || late.includes(vendor));
    if (back.length > 0) {
      const amount = money(minorOf(totalOf(back), currency));
      toast(t('wallets.collect.done', { amount }), { tone: 'good', seconds: 3 });
    }
    if (names.length > 0) {
      const list = names.map((wallet) => t(nameKeyOf(wallet))).join(', ');
      toast(t('wallets.collect.left', { names: list }), { seconds: 8 });
    }
    if (back.length === 0 && names.length === 0) toast(t('wallets.collect.none'), { seconds: 3 });
  };
  const collect = () =>
    run(async (request) => notify(await request('collectTransfers', { body: {} }).finally(refresh)));
  return (
    <div className={own.collect}>
      <Button tone="primary" size="large" isWide isBusy={isBusy} onClick={() => void collect()}>
        <ArrowDownToLine aria-hidden="true" size={18} />
        {t('wallets.collect')}
      </Button>
      <MoneyProblem refusal={refusal} />
    </div>
  );
}
