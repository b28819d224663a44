/** A select of a few options, or all. */
import { ChevronDown } from 'lucide-react';
import { Field } from '#ui';
import styles from './records.module.css';

export interface SelectFieldProps {
  readonly label: string;
  /** The label of choosing none. */
  readonly all: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: string | undefined;
  readonly onChoose: (value: string | undefined) => void;
}

export function SelectField({ label, all, options, chosen, onChoose }: SelectFieldProps) {
  return (
    <Field label={label} after={<ChevronDown aria-hidden="true" />}>
      {(tied) => (
        <select
          {...tied}
          className={`${tied.className} ${styles.select}`}
          value={chosen ?? ''}
          onChange={({ target: { value } }) => onChoose(value === '' ? undefined : value)}
        >
          <option value="">{all}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
