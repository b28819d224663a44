/** Yes or no, with a label: a checkbox, or a switch that acts at once. */
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './toggle.module.css';

export type ToggleProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & { readonly children: ReactNode };

export function Checkbox({ children, className, ...input }: ToggleProps) {
  return (
    <label className={classNames(styles.line, className)}>
      <input type="checkbox" {...input} className={classNames(styles.input, styles.check)} />
      <span>{children}</span>
    </label>
  );
}

export function Switch({ children, className, checked, ...input }: ToggleProps & { readonly checked: boolean }) {
  return (
    <label className={classNames(styles.line, className)}>
      <input
        type="checkbox"
        role="switch"
        {...input}
        checked={checked}
        aria-checked={checked}
        className={classNames(styles.input, styles.switch)}
      />
      <span>{children}</span>
    </label>
  );
}
