/** One message in full. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, buttonClass, Dialog, Skeleton } from '#ui';
import { useApi } from '../../base/api/api.tsx';
import { answerKey } from '../../base/api/query.tsx';
import { OperatorHtml } from '../../base/components/operator-html.tsx';
import { Failed } from '../../base/components/states.tsx';
import { LocalTime } from '../../base/merchant/local-time.tsx';
import { Link } from '../../base/navigation/navigation.tsx';
import { useText } from '../../base/text/text.tsx';
import styles from './inbox.module.css';
import { KindMark } from './kind-mark.tsx';
import { type Message, useMessageWords } from './use-message-words.ts';

export interface MessageDialogProps {
  readonly message: Message | undefined;
  readonly onClose: () => void;
  readonly onRemove: (message: Message) => void;
}

/** Where the order of a message is shown. */
const orderAt: { readonly [kind: string]: string } = {
  deposit_credited: '/m/voucherCenter',
  deposit_held_limit: '/m/voucherCenter',
  deposit_held_break: '/m/voucherCenter',
  deposit_held_check: '/m/voucherCenter',
  withdrawal_paid: '/m/withdraw',
  withdrawal_returned: '/m/withdraw',
  withdrawal_declined: '/m/withdraw',
};

export function MessageDialog({ message, onClose, onRemove }: MessageDialogProps) {
  const say = useText();
  const { titleOf, lineOf } = useMessageWords();
  // What was shown stays while the sheet slides away.
  const [latest, setLatest] = useState(message);
  if (message && message !== latest) setLatest(message);
  const shown = message ?? latest;
  const path = shown && orderAt[shown.kind];
  return (
    <Dialog
      isOpen={message !== undefined}
      onClose={onClose}
      title={shown ? titleOf(shown) : say('inbox.title')}
      closeLabel={say('shell.close')}
      from="below"
    >
      {shown && (
        <div className={styles.full}>
          <p className={styles.from}>
            <KindMark kind={shown.kind} />
            <LocalTime at={shown.at} />
          </p>
          {shown.kind === 'letter' ? (
            <Letter key={shown.id} id={shown.id} onFollow={onClose} />
          ) : (
            <p>{lineOf(shown)}</p>
          )}
          <div className={styles.acts}>
            <Button onClick={() => onRemove(shown)}>{say('inbox.remove')}</Button>
            {path && shown.orderId !== undefined && (
              <Link to={path} search={{ order: shown.orderId }} className={buttonClass({ tone: 'primary' })}>
                {say('inbox.order')}
              </Link>
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}

function Letter({ id, onFollow }: { readonly id: string; readonly onFollow: () => void }) {
  const { ask } = useApi();
  const letter = useQuery({
    queryKey: [...answerKey('inboxMessage', undefined, true), id],
    queryFn: ({ signal }) => ask('inboxMessage', { params: { messageId: id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (letter.isError)
    return <Failed error={letter.error} onRetry={() => letter.refetch()} isRetrying={letter.isRefetching} />;
  if (!letter.data) return <Skeleton className={styles.placeLetter} />;
  return <OperatorHtml html={letter.data.content ?? ''} onFollow={onFollow} />;
}
