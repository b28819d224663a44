/** One bet in full, in a dialog: a round with its proof, an order with its lines, or a bet as its vendor reported it. */

import { Loaded, Sheet, useAnswer, useLatest, useMoneyShape, useText } from '#base';
import { Badge, Money, Skeleton } from '#ui';
import { Rows } from '../../features/cashier/orders/index.ts';
import { CopyNumber } from '../../features/records/copy-number.tsx';
import { useMerchantDays } from '../../features/records/use-merchant-days.ts';
import type { BetRecord } from './bet-record.ts';
import styles from './game-record.module.css';
import { OrderDetail } from './order/index.ts';
import type { BetDetail } from './round/index.ts';
import { RoundDetail } from './round/index.ts';
import { betTones } from './tones.ts';

export interface RecordDialogProps {
  readonly id: string | undefined;
  readonly onClose: () => void;
}

export function RecordDialog({ id, onClose }: RecordDialogProps) {
  const t = useText();
  const shown = useLatest(id);
  // The seed may have been revealed since the last view.
  const options = { params: { id: shown ?? '' }, isMine: true, isEnabled: shown !== undefined, staleMs: 0 };
  const found = useAnswer('betRecord', undefined, options);
  return (
    <Sheet isOpen={id !== undefined} onClose={onClose} title={found.data?.bet.gameName ?? t('records.title')}>
      <div className={styles.detail}>
        <Loaded query={found} skeleton={<Skeleton className={styles.placeDetail} />}>
          {(detail) => <Detail key={shown} detail={detail} />}
        </Loaded>
      </div>
    </Sheet>
  );
}

function Detail({ detail: { bet, round, lines, replay } }: { readonly detail: BetDetail }) {
  const t = useText();
  return (
    <>
      {bet.kind === 'order' ? (
        <OrderDetail record={bet} />
      ) : round ? (
        <RoundDetail round={round} lines={lines} replay={replay} />
      ) : (
        <Reported bet={bet} />
      )}
      <CopyNumber label={t('records.number')} number={bet.id} />
    </>
  );
}

/** A bet at an outside vendor: only what the vendor reported. */
function Reported({ bet }: { readonly bet: BetRecord }) {
  const t = useText();
  const shape = useMoneyShape();
  const { dayAndTime } = useMerchantDays();
  return (
    <Rows
      rows={[
        { name: t('records.at'), value: dayAndTime(bet.at) },
        { name: t('records.stake'), value: <Money amount={bet.stake} {...shape} /> },
        { name: t('records.payout'), value: <Money amount={bet.payout} {...shape} /> },
        {
          name: t('records.state'),
          value: <Badge tone={betTones[bet.state]}>{t(`records.bet.${bet.state}`)}</Badge>,
        },
      ]}
    />
  );
}
