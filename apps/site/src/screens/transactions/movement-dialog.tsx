/** One movement in full, with a link to its origin. */

import { isOffered, Link, Sheet, useLatest, useMerchant, useMoneyShape, useScreens, useText } from '#base';
import type { TextKey } from '#texts';
import { buttonClass, Money } from '#ui';
import { Rows } from '../../features/cashier/orders/index.ts';
import { CopyNumber } from '../../features/records/copy-number.tsx';
import { Net } from '../../features/records/net.tsx';
import styles from '../../features/records/records.module.css';
import { useMerchantDays } from '../../features/records/use-merchant-days.ts';
import { groupOf, type Movement, originOf } from './groups.ts';
import { useSourceName } from './use-source-name.ts';

export interface MovementDialogProps {
  readonly movement: Movement | undefined;
  readonly onClose: () => void;
}

export function MovementDialog({ movement, onClose }: MovementDialogProps) {
  const t = useText();
  const shown = useLatest(movement);
  return (
    <Sheet
      isOpen={movement !== undefined}
      onClose={onClose}
      title={t(shown ? `transactions.kind.${shown.kind}` : 'transactions.title')}
    >
      {shown && <Detail movement={shown} />}
    </Sheet>
  );
}

function Detail({ movement }: { readonly movement: Movement }) {
  const t = useText();
  const shape = useMoneyShape();
  const { dayAndTime } = useMerchantDays();
  const info = useMerchant();
  const screens = useScreens();
  const source = useSourceName()(movement);
  const { kind, amount, balanceAfter, at, id, ref } = movement;
  const origin = originOf(movement);
  const hasOrigin = origin !== undefined && isOffered(screens, origin.to, info);
  return (
    <div className={styles.sheet}>
      <Rows
        rows={[
          { name: t('transactions.amount'), value: <Net amount={amount} /> },
          { name: t('transactions.balance'), value: <Money amount={balanceAfter} {...shape} /> },
          { name: t('records.file.at'), value: dayAndTime(at) },
          ...(source === '' ? [] : [{ name: t('transactions.source'), value: source }]),
        ]}
      />
      <CopyNumber label={t('records.number')} number={id} />
      {origin && <CopyNumber label={t('transactions.ref')} number={ref} />}
      {origin && hasOrigin && (
        <Link to={origin.to} search={origin.search} className={buttonClass({ tone: 'primary', isWide: true })}>
          {t(`transactions.see.${groupOf[kind]}` as TextKey)}
        </Link>
      )}
    </div>
  );
}
