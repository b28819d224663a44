/** Everything back from everywhere by one press. */
import { ArrowDownToLine } from 'lucide-react';
import { useState } from 'react';
import type { CallCode } from '#client';
import { Button } from '#ui';
import { useMerchant } from '../../base/merchant/merchant.tsx';
import { useText } from '../../base/text/text.tsx';
import { toast } from '../../base/toasts.ts';
import { minorOf } from '../../features/cashier/amount/typed-amount.ts';
import { useAmountWords } from '../../features/cashier/amount/use-amount-words.ts';
import { useFreshMoney } from '../../features/cashier/balance/use-fresh-money.ts';
import { MoneyProblem } from '../../features/cashier/sending/money-problem.tsx';
import { useMoneyCall } from '../../features/cashier/sending/use-money-call.ts';
import { nameKeyOf, totalOf, type VendorWallet } from '../../features/transfers/e-wallet.ts';
import own from './wallets.module.css';

export function CollectButton({ wallets }: { readonly wallets: readonly VendorWallet[] }) {
  const say = useText();
  const { currency } = useMerchant();
  const { money } = useAmountWords();
  const refresh = useFreshMoney();
  const { isBusy, send } = useMoneyCall('collectTransfers');
  const [refused, setRefused] = useState<CallCode>();
  const collect = async () => {
    setRefused(undefined);
    const answer = await send({ body: {} });
    refresh();
    if (!answer.ok) return setRefused(answer.refusal.code);
    const { transfers, left } = answer.value;
    const back = transfers.filter(({ state }) => state === 'done').map(({ amount }) => amount);
    // What is being checked, or was refused, shows at its wallet and in the list.
    const late = transfers.filter(({ state }) => state !== 'done').map(({ vendor }) => vendor);
    const names = wallets.filter(({ vendor }) => left.includes(vendor) || late.includes(vendor));
    if (back.length > 0) {
      const amount = money(minorOf(totalOf(back), currency));
      toast(say('wallets.collect.done', { amount }), { tone: 'good', seconds: 3 });
    }
    if (names.length > 0) {
      const list = names.map((wallet) => say(nameKeyOf(wallet))).join(', ');
      toast(say('wallets.collect.left', { names: list }), { seconds: 8 });
    }
    if (back.length === 0 && names.length === 0) toast(say('wallets.collect.none'), { seconds: 3 });
  };
  return (
    <div className={own.collect}>
      <Button tone="primary" size="large" isWide isBusy={isBusy} onClick={() => void collect()}>
        <ArrowDownToLine aria-hidden="true" size={18} />
        {say('wallets.collect')}
      </Button>
      <MoneyProblem code={refused} />
    </div>
  );
}
