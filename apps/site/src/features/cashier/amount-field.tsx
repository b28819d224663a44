/** The amount: large, in the money's own face, with its limits inside and quick choices below. */
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Chip, classNames } from '#ui';
import styles from './amount-field.module.css';

const LONG = 9;

export interface AmountFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> {
  readonly label: string;
  readonly symbol: string;
  /** How many characters stand in it: long ones are set smaller. */
  readonly length: number;
  readonly least: string;
  readonly most: string;
  readonly error?: string | undefined;
  readonly action?: ReactNode;
}

export function AmountField({ label, symbol, length, least, most, error, action, ...input }: AmountFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={classNames(styles.box, error !== undefined && styles.invalid)}>
        <span className={styles.symbol} aria-hidden="true">
          {symbol}
        </span>
        <input
          placeholder="0"
          {...input}
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={30}
          className={classNames(styles.input, length > LONG && styles.long)}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-range ${id}-error`}
        />
        <span id={`${id}-range`} className={styles.range}>
          {least}
          <br />
          {most}
        </span>
        {action}
      </div>
      <p id={`${id}-error`} className={error === undefined ? undefined : styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
}

export interface AmountPresetsProps {
  readonly label: string;
  /** Texts as they go into the field. */
  readonly presets: readonly string[];
  readonly chosen: string;
  readonly onChoose: (preset: string) => void;
}

export function AmountPresets({ label, presets, chosen, onChoose }: AmountPresetsProps) {
  const isCrowded = presets.some((preset) => preset.length > LONG - 1);
  return (
    <fieldset className={classNames(styles.presets, isCrowded && styles.many)} aria-label={label}>
      {presets.map((preset) => (
        <Chip key={preset} isChosen={preset === chosen} onClick={() => onChoose(preset)}>
          {preset}
        </Chip>
      ))}
    </fieldset>
  );
}
