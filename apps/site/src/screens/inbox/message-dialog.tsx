/** One message in full. */
import { Loaded, useAnswer } from '#base/data';
import { ButtonLink, LocalTime, OperatorHtml, Sheet, useLatest, useText } from '#base/view';
import { Button, Skeleton } from '#ui';
import styles from './inbox.module.css';
import { KindMark } from './kind-mark.tsx';
import { type Message, useMessageWords } from './use-message-words.ts';

export interface MessageDialogProps {
  readonly message: Message | undefined;
  readonly onClose: () => void;
  readonly onRemove: (message: Message) => void;
}

/** The screen that shows the order of a message. */
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
  const t = useText();
  const { titleOf, lineOf } = useMessageWords();
  const shown = useLatest(message);
  const path = shown && orderAt[shown.kind];
  return (
    <Sheet isOpen={message !== undefined} onClose={onClose} title={shown ? titleOf(shown) : t('inbox.title')}>
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
            <Button onClick={() => onRemove(shown)}>{t('inbox.remove')}</Button>
            {path && shown.orderId !== undefined && (
              <ButtonLink to={path} search={{ order: shown.orderId }} tone="primary">
                {t('inbox.order')}
              </ButtonLink>
            )}
          </div>
        </div>
      )}
    </Sheet>
  );
}

function Letter({ id, onFollow }: { readonly id: string; readonly onFollow: () => void }) {
  const options = { params: { messageId: id }, isMine: true, staleMs: Number.POSITIVE_INFINITY };
  const letter = useAnswer('inboxMessage', undefined, options);
  return (
    <Loaded query={letter} skeleton={<Skeleton className={styles.placeLetter} />}>
      {({ content }) => <OperatorHtml html={content ?? ''} onFollow={onFollow} />}
    </Loaded>
  );
}
