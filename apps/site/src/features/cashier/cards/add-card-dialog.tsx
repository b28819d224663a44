/** The door to adding an account: most members add one once, so that its form comes when it is first wanted. */
import { type ComponentType, useState } from 'react';
import { Dialog, Skeleton } from '#ui';
import { refusalKey, useText } from '../../../base/text/text.tsx';
import { toast } from '../../../base/toasts.ts';
import styles from './add-card.module.css';
import type { AddCardFormProps } from './add-card-form.tsx';

export interface AddCardDoor {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
  readonly Form: ComponentType<AddCardFormProps> | undefined;
}

export function useAddCardDoor(): AddCardDoor {
  const say = useText();
  const [isOpen, setOpen] = useState(false);
  const [form, setForm] = useState<{ readonly Form: ComponentType<AddCardFormProps> }>();
  const fetchForm = async () => {
    try {
      const { AddCardForm } = await import('./add-card-form.tsx');
      setForm({ Form: AddCardForm });
    } catch {
      setOpen(false);
      toast(say(refusalKey('fault.offline')), { tone: 'bad', seconds: 3 });
    }
  };
  const open = () => {
    setOpen(true);
    if (!form) void fetchForm();
  };
  return { isOpen, open, close: () => setOpen(false), Form: form?.Form };
}

export interface AddCardDialogProps extends AddCardFormProps {
  readonly door: AddCardDoor;
}

export function AddCardDialog({ door, known, onAdded }: AddCardDialogProps) {
  const say = useText();
  const { isOpen, close, Form } = door;
  const added = (cardId: string) => {
    onAdded(cardId);
    close();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={say('withdraw.card.new')}
      closeLabel={say('shell.close')}
      from="below"
    >
      {Form ? <Form known={known} onAdded={added} /> : <Skeleton className={styles.formPlace} />}
    </Dialog>
  );
}
