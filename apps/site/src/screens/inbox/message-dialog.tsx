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

/** The screen that shows the order of a message, and how it is named there. */
const orderAt: { readonly [kind: string]: readonly [path: string, name: 'order' | 'bet'] } = {
  deposit_credited: ['/m/voucherCenter', 'order'],
  deposit_held_limit: ['/m/voucherCenter', 'order'],
  deposit_held_break: ['/m/voucherCenter', 'order'],
  deposit_held_check: ['/m/voucherCenter', 'order'],
  withdrawal_paid: ['/m/withdraw', 'order'],
  withdrawal_returned: ['/m/withdraw', 'order'],
  withdrawal_declined: ['/m/withdraw', 'order'],
  result_corrected_paid: ['/m/gameRecord', 'bet'],
  result_corrected_taken: ['/m/gameRecord', 'bet'],
  result_corrected: ['/m/gameRecord', 'bet'],
};

export function MessageDialog({ message, onClose, onRemove }: MessageDialogProps) {
  const t = useText();
  const { titleOf, lineOf } = useMessageWords();
  const shown = useLatest(message);
  const [path, name] = (shown && orderAt[shown.kind]) ?? [];
  return (
    <Sheet isOpen={message !== undefined} onClose={onClose} title={shown ? titleOf(shown) : t('inbox.title')}>
      {shown && (
        <div className={styles.full}>
          <p className={styles.from}>
            <KindMark kind={shown.kind} />
            <LocalTime at={shown.at} />
          </p>
          {shown.kind === 'letter' ? (
            <OperatorMessage key={shown.id} id={shown.id} onFollow={onClose} />
          ) : (
            <p>{lineOf(shown)}</p>
          )}
          <div className={styles.acts}>
            <Button onClick={() => onRemove(shown)}>{t('inbox.remove')}</Button>
            {path && name && shown.orderId !== undefined && (
              <ButtonLink to={path} search={{ [name]: shown.orderId }} tone="primary">
                {t('inbox.order')}
              </ButtonLink>
            )}
          </div>
        </div>
      )}
    </Sheet>
  );
}

function OperatorMessage({ id, onFollow }: { readonly id: string; readonly onFollow: () => void }) {
  const options = { params: { messageId: id }, isMine: true, staleMs: Number.POSITIVE_INFINITY };
  const query = useAnswer('inboxMessage', undefined, options);
  return (
    <Loaded query={query} skeleton={<Skeleton className={styles.placeMessage} />}>
      {({ content }) => <OperatorHtml html={content ?? ''} onFollow={onFollow} />}
    </Loaded>
  );
}
