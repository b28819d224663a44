/** The amount: large digits, with its limits inside the field and quick choices below. */
import { type ReactNode, useId } from 'react';
import { useLanguage, useMerchant, useText } from '#base/view';
import { Chip, classNames } from '#ui';
import styles from './amount-field.module.css';
import type { AmountFrame } from './amount-rules.ts';
import { fieldText } from './typed-amount.ts';
import { useAmountWords } from './use-amount-words.ts';
import type { TypedAmount } from './use-typed-amount.ts';

const LONG = 9;

export interface AmountFieldProps {
  readonly label: string;
  readonly amount: TypedAmount;
  readonly frame: AmountFrame;
  readonly action?: ReactNode;
}

export function AmountField({ label, amount, frame, action }: AmountFieldProps) {
  const id = useId();
  const { currency } = useMerchant();
  const words = useAmountWords();
  const error = amount.problem && words.problem(amount.problem, frame);
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={classNames(styles.box, error !== undefined && styles.invalid)}>
        <span className={styles.symbol} aria-hidden="true">
          {currency.symbol}
        </span>
        <input
          {...amount.field}
          id={id}
          name="amount"
          placeholder="0"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={30}
          className={classNames(styles.input, amount.field.value.length > LONG && styles.long)}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-range ${id}-error`}
        />
        {!action && <Range id={id} frame={frame} />}
        {action}
      </div>
      {action && <Range id={id} frame={frame} isBelow />}
      <p id={`${id}-error`} className={error === undefined ? undefined : styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
}

/** The limits: inside the field, or on a line below when a button takes that space. */
function Range({
  id,
  frame,
  isBelow = false,
}: {
  readonly id: string;
  readonly frame: AmountFrame;
  readonly isBelow?: boolean;
}) {
  const t = useText();
  const { tag } = useLanguage();
  const { currency } = useMerchant();
  const inField = (minor: bigint) => fieldText(minor, tag, currency);
  return (
    <span id={`${id}-range`} className={classNames(styles.range, isBelow && styles.below)}>
      <span>{t('cashier.least', { amount: inField(frame.minimumMinor) })}</span>
      <span>{t('cashier.most', { amount: inField(frame.maximumMinor) })}</span>
    </span>
  );
}

export interface AmountPresetsProps {
  readonly presets: readonly bigint[];
  readonly amount: TypedAmount;
}

export function AmountPresets({ presets, amount }: AmountPresetsProps) {
  const t = useText();
  const { tag } = useLanguage();
  const { currency } = useMerchant();
  const choices = presets.map((minor) => ({ minor, text: fieldText(minor, tag, currency) }));
  const isLong = choices.some(({ text }) => text.length > LONG - 1);
  return (
    <fieldset className={classNames(styles.presets, isLong && styles.many)} aria-label={t('cashier.presets')}>
      {choices.map(({ minor, text }) => (
        <Chip key={text} isChosen={minor === amount.minor} onClick={() => amount.write(minor)}>
          {text}
        </Chip>
      ))}
    </fieldset>
  );
}
