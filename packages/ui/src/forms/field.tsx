/** A labelled input, with a hint below it, or an error in place of the hint. */
import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';

export interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly isRequired?: boolean | undefined;
  /** Before the input: a picture. */
  readonly before?: ReactNode;
  /** After the input: a button, a picture, a unit. */
  readonly after?: ReactNode;
}

/** Links the input to its label and its messages. */
export interface Tied {
  readonly id: string;
  readonly className: string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly required: boolean | undefined;
}

export function Field(props: FieldProps & { readonly children: (tied: Tied) => ReactNode }) {
  const { label, hint, error, isRequired, before, after, children } = props;
  const id = useId();
  const words = error ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {isRequired && (
          <span className={styles.required} aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      <div className={classNames(styles.box, error !== undefined && styles.invalid)}>
        {before}
        {children({
          id,
          className: styles.input,
          'aria-invalid': error === undefined ? undefined : true,
          'aria-describedby': words === undefined ? undefined : `${id}-words`,
          required: isRequired,
        })}
        {after}
      </div>
      {words !== undefined && (
        <p id={`${id}-words`} className={error === undefined ? styles.hint : styles.error} aria-live="polite">
          {words}
        </p>
      )}
    </div>
  );
}
