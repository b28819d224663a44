/** One bet in full, over the list: a round with its proof, or an order with its lines. */
import { useState } from 'react';
import { Dialog } from '#ui';
import { useText } from '../../base/text.tsx';
import styles from './game-record.module.css';
import type { BetRecord } from './game-record-screen.tsx';
import { OrderDetail } from './order-detail.tsx';
import { RoundDetail } from './round-detail.tsx';

export interface RecordDialogProps {
  readonly record: BetRecord | undefined;
  readonly onClose: () => void;
}

export function RecordDialog({ record, onClose }: RecordDialogProps) {
  const say = useText();
  // What was shown stays while the sheet slides away.
  const [latest, setLatest] = useState(record);
  if (record && record !== latest) setLatest(record);
  const shown = record ?? latest;
  return (
    <Dialog
      isOpen={record !== undefined}
      onClose={onClose}
      title={shown?.gameName ?? say('records.title')}
      closeLabel={say('shell.close')}
      from="below"
    >
      <div className={styles.detail}>
        {shown?.kind === 'round' && <RoundDetail key={shown.id} record={shown} />}
        {shown?.kind === 'order' && <OrderDetail key={shown.id} record={shown} />}
      </div>
    </Dialog>
  );
}
