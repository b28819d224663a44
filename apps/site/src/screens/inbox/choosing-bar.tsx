/** The bar during selection: the number of selected messages, and the actions on them. Deleting requires a confirmation. */
import { useState } from 'react';
import { useText } from '#base';
import { Button, Dialog } from '#ui';
import styles from './inbox.module.css';

export interface ChoosingBarProps {
  readonly count: number;
  readonly isBusy: boolean;
  readonly onAll: () => void;
  readonly onRead: () => void;
  readonly onRemove: () => void;
}

export function ChoosingBar({ count, isBusy, onAll, onRead, onRemove }: ChoosingBarProps) {
  const t = useText();
  const [isRequesting, setRequesting] = useState(false);
  const remove = () => {
    setRequesting(false);
    onRemove();
  };
  return (
    <div className={styles.choosing}>
      <p role="status">{t('inbox.chosen', { count })}</p>
      <Button onClick={onAll}>{t('inbox.choose.all')}</Button>
      <Button disabled={count === 0} isBusy={isBusy} onClick={onRead}>
        {t('inbox.read')}
      </Button>
      <Button tone="danger" disabled={count === 0 || isBusy} onClick={() => setRequesting(true)}>
        {t('inbox.remove')}
      </Button>
      <Dialog isOpen={isRequesting} onClose={() => setRequesting(false)} title={t('inbox.remove.sure', { count })}>
        <p className={styles.sureLine}>{t('inbox.remove.line')}</p>
        <div className={styles.acts}>
          <Button onClick={() => setRequesting(false)}>{t('menu.cancel')}</Button>
          <Button tone="danger" onClick={remove}>
            {t('inbox.remove')}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
