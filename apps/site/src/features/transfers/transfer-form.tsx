/** The form of a transfer to or from a vendor, with a button for the whole amount; then its outcome. */
import { useCall } from '#base/data';
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
} from '../cashier/amount/index.ts';
import { useFreshMoney } from '../cashier/balance/index.ts';
import styles from '../cashier/cashier.module.css';
import { MoneyProblem } from '../cashier/sending/index.ts';
import type { EWallet, Transfer } from './e-wallet.ts';

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
  const frame = frameOf(direction, limits, availableMinor, currency);
  const amount = useTypedAmount(frame, 0n, 'transfer.amount');
  const max = maxOf(frame);
  const move = submit(async (request) => {
    if (!amount.insist() || amount.minor === undefined) return;
    const isAll = direction === 'out' && amount.minor === availableMinor;
    const part = isAll ? {} : { amount: formatAmount(amount.minor, currency) };
    const { transfer } = await request('transfer', { body: { vendor, direction, ...part } }).finally(refresh);
    onMoved(transfer);
  });
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
