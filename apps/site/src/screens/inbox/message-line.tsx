/** One message in the list: opens it, or selects it during selection. */

import { LocalTime, useText } from '#base';
import { Checkbox, classNames, VisuallyHidden } from '#ui';
import styles from './inbox.module.css';
import { KindMark } from './kind-mark.tsx';
import { type Message, useMessageWords } from './use-message-words.ts';

export interface MessageLineProps {
  readonly message: Message;
  readonly isChoosing: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onShow: () => void;
}

export function MessageLine({ message, isChoosing, isChosen, onChoose, onShow }: MessageLineProps) {
  const t = useText();
  const { titleOf } = useMessageWords();
  const title = titleOf(message);
  const look = classNames(styles.line, !message.read && styles.unread);
  const words = (
    <>
      <KindMark kind={message.kind} />
      <span className={styles.words}>
        <b>{title}</b>
        <LocalTime at={message.at} />
      </span>
    </>
  );
  if (isChoosing) {
    return (
      <Checkbox className={look} checked={isChosen} onChange={onChoose}>
        <VisuallyHidden>{t('inbox.choose.of', { title })}</VisuallyHidden>
        <span className={styles.inside} aria-hidden="true">
          {words}
        </span>
      </Checkbox>
    );
  }
  return (
    <button type="button" className={look} aria-haspopup="dialog" onClick={onShow}>
      {words}
      {!message.read && (
        <span className={styles.dot}>
          <VisuallyHidden>{t('messages.unread')}</VisuallyHidden>
        </span>
      )}
    </button>
  );
}
