/** The last question before money leaves: how much, where to, what arrives. */
import { Button, Dialog } from '#ui';
import { useText } from '../../base/text.tsx';
import styles from '../../features/cashier/cashier.module.css';
import { Rows } from '../../features/cashier/rows.tsx';
import { useAmountWords } from '../../features/cashier/use-amount-words.ts';
import type { Card, useWithdrawal } from './use-withdrawal.ts';
import type { WithdrawFormProps } from './withdraw-form.tsx';
import { costOf, type Options } from './withdraw-rules.ts';

export interface ConfirmationProps {
  readonly withdrawal: Pick<ReturnType<typeof useWithdrawal>, 'isAsking' | 'isBusy' | 'stopAsking' | 'confirm'>;
  readonly card: Card;
  readonly banks: WithdrawFormProps['banks'];
  readonly minor: bigint;
  readonly options: Options;
}

export function Confirmation({ withdrawal, card, banks, minor, options }: ConfirmationProps) {
  const say = useText();
  const { money } = useAmountWords();
  const { feeMinor, arrivesMinor } = costOf(minor, options);
  const bank = banks.find(({ code }) => code === card.bank)?.name ?? card.bank;
  return (
    <Dialog
      isOpen={withdrawal.isAsking}
      onClose={withdrawal.stopAsking}
      title={say('withdraw.sure', { amount: money(minor) })}
      closeLabel={say('shell.close')}
      from="below"
    >
      <Rows
        rows={[
          { name: say('withdraw.to'), value: `${bank} ${card.masked}` },
          { name: say('withdraw.holder'), value: card.holder },
          { name: say('cashier.fee'), value: money(feeMinor) },
          { name: say('withdraw.arrives'), value: money(arrivesMinor) },
        ]}
      />
      <div className={styles.foot}>
        <Button tone="primary" size="large" isWide isBusy={withdrawal.isBusy} onClick={() => void withdrawal.confirm()}>
          {say('withdraw.confirm')}
        </Button>
        <p className={styles.note}>{say('withdraw.held')}</p>
      </div>
    </Dialog>
  );
}
