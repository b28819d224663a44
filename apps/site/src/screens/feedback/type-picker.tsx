/** The type of the feedback: one of six, none selected at first. */
import { CircleEllipsis, Gamepad2, Headset, Landmark, UserPlus, Wallet } from 'lucide-react';
import { useId } from 'react';
import { useText } from '#base';
import styles from './feedback.module.css';
import { feedbackTypes, type PickedType } from './feedback-rules.ts';

const signs = { 1: Wallet, 2: Landmark, 3: Gamepad2, 4: Headset, 6: UserPlus, 0: CircleEllipsis } as const;

export interface TypePickerProps {
  readonly picked: PickedType;
  readonly error: string | undefined;
  readonly onPick: (type: PickedType) => void;
}

export function TypePicker({ picked, error, onPick }: TypePickerProps) {
  const t = useText();
  const id = useId();
  return (
    <fieldset className={styles.types} aria-describedby={error === undefined ? undefined : id}>
      <legend>{t('feedback.type')}</legend>
      {feedbackTypes.map((type) => {
        const Sign = signs[type];
        return (
          <label key={type} className={styles.type}>
            <input type="radio" name="type" value={type} checked={picked === type} onChange={() => onPick(type)} />
            <Sign aria-hidden="true" size={20} />
            <span>{t(`feedback.type.${type}`)}</span>
          </label>
        );
      })}
      {error !== undefined && (
        <p id={id} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
