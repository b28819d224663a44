/** The dialog that adds an account to withdraw to. Its form is loaded on first use, since most members add an account once. */
import { lazyPart, Sheet, useText } from '#base/view';
import { Skeleton } from '#ui';
import styles from './add-card.module.css';
import type { AddCardFormProps } from './add-card-form.tsx';

const AddCardForm = lazyPart(() => import('./add-card-form.tsx').then((module) => module.AddCardForm), {
  skeleton: <Skeleton className={styles.formPlace} />,
});

export interface AddCardDialogProps extends AddCardFormProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function AddCardDialog({ isOpen, onClose, known, onAdded }: AddCardDialogProps) {
  const t = useText();
  const added = (cardId: string) => {
    onAdded(cardId);
    onClose();
  };
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('withdraw.card.new')}>
      {isOpen && <AddCardForm known={known} onAdded={added} />}
    </Sheet>
  );
}
