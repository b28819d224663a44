/** The form of a transfer to or from a vendor, with a button for the whole amount; then its outcome. */
import { useState } from 'react';
import { isUnanswered, useCall } from '#base/data';
import { useMerchant, useText } from '#base/view';
import { formatAmount } from '#kernel';
import { Button, SubmitButton } from '#ui';
import {
  AmountField,
  type AmountFrame,
  AmountPresets,
  maxOf,
  minorOf,
  useAmountWords,
  useTypedAmount,
  withUnanswered,
} from '../cashier/amount/index.ts';
import { useFreshMoney } from '../cashier/balance/index.ts';
import styles from '../cashier/cashier.module.css';
import { MoneyProblem } from '../cashier/sending/index.ts';
import type { EWallet, Transfer } from './e-wallet.ts';

/** An amount, and how it was asked for: all of a wallet has none. */
interface Sent {
  readonly minor: bigint;
  readonly part: { readonly amount?: string };
}

export interface TransferFormProps {
  readonly vendor: string;
  readonly direction: 'in' | 'out';
  readonly limits: Pick<EWallet, 'minimum' | 'maximum' | 'presets'>;
  /** The balance of the side the money leaves. */
  readonly available: string;
  /** Text key of the button; its text contains the amount. */
  readonly doKey: 'wallets.in.do' | 'wallets.out.do' | 'wallets.launch.do';
  readonly onMoved: (transfer: Transfer) => void;
}

export function TransferForm({ vendor, direction, limits, available, doKey, onMoved }: TransferFormProps) {
  const t = useText();
  const { currency } = useMerchant();
  const { money } = useAmountWords();
  const refresh = useFreshMoney();
  const { isBusy, refusal, submit } = useCall();
  const availableMinor = minorOf(available, currency);
  const [unanswered, setUnanswered] = useState<Sent>();
  const allowed = frameOf(direction, limits, availableMinor, currency);
  const frame = withUnanswered(allowed, unanswered?.minor);
  const amount = useTypedAmount(frame, 0n, 'transfer.amount');
  const max = maxOf(allowed);
  const partOf = (minor: bigint) => {
    // What was not answered is sent as it was: all that was there may be another sum by now.
    if (unanswered?.minor === minor) return unanswered.part;
    return direction === 'out' && minor === availableMinor ? {} : { amount: formatAmount(minor, currency) };
  };
  const move = submit(
    async (request) => {
      if (!amount.insist() || amount.minor === undefined) return;
      const sent = { minor: amount.minor, part: partOf(amount.minor) };
      setUnanswered(sent);
      const { transfer } = await request('transfer', { body: { vendor, direction, ...sent.part } }).finally(refresh);
      setUnanswered(undefined);
      onMoved(transfer);
    },
    ({ code }) => {
      if (!isUnanswered(code)) setUnanswered(undefined);
    },
  );
  return (
    <form noValidate onSubmit={move}>
      <AmountField
        label={t('cashier.amount')}
        amount={amount}
        frame={frame}
        action={
          <Button disabled={max === 0n} onClick={() => amount.write(max)}>
            {t('wallets.all')}
          </Button>
        }
      />
      <AmountPresets
        presets={limits.presets.map((preset) => minorOf(preset, currency)).filter((minor) => minor <= max)}
        amount={amount}
      />
      <div className={styles.foot}>
        <MoneyProblem refusal={refusal} />
        <SubmitButton isBusy={isBusy}>
          {amount.minor === undefined
            ? t(direction === 'in' ? 'wallets.in' : 'wallets.out')
            : t(doKey, { amount: money(amount.minor) })}
        </SubmitButton>
      </div>
    </form>
  );
}

/** The merchant's limits apply to transfers to a vendor; the whole amount may come back. */
function frameOf(
  direction: 'in' | 'out',
  { minimum, maximum }: Pick<EWallet, 'minimum' | 'maximum'>,
  availableMinor: bigint,
  currency: Parameters<typeof minorOf>[1],
): AmountFrame {
  if (direction === 'out') return { minimumMinor: 1n, maximumMinor: availableMinor, availableMinor };
  return { minimumMinor: minorOf(minimum, currency), maximumMinor: minorOf(maximum, currency), availableMinor };
}
