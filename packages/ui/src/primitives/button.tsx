/** The button in its five tones; while busy it keeps its width and cannot be pressed. */
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import usual from './button.module.css';
import rare from './button-rare.module.css';
import { Spinner } from './spinner.tsx';

const styles = { ...usual, ...rare };

export interface ButtonLook {
  readonly tone?: 'primary' | 'secondary' | 'quiet' | 'link' | 'danger' | undefined;
  readonly size?: 'normal' | 'large' | undefined;
  readonly isWide?: boolean | undefined;
  readonly isPill?: boolean | undefined;
}

/** The classes of a button, for a link that looks like one. */
export function buttonClass({ tone = 'secondary', size, isWide, isPill }: ButtonLook, more?: string): string {
  return classNames(
    styles.button,
    styles[tone],
    size === 'large' && styles.large,
    isWide && styles.wide,
    isPill && styles.pill,
    more,
  );
}

export type ButtonProps = ComponentProps<'button'> & ButtonLook & { readonly isBusy?: boolean | undefined };

export function Button({ tone, size, isWide, isPill, isBusy, className, children, disabled, ...rest }: ButtonProps) {
  const look = buttonClass({ tone, size, isWide, isPill }, classNames(isBusy && styles.busy, className));
  return (
    <button type="button" {...rest} className={look} disabled={disabled || isBusy} aria-busy={isBusy || undefined}>
      <span className={styles.label}>{children}</span>
      {isBusy && (
        <span className={styles.spinner}>
          <Spinner />
        </span>
      )}
    </button>
  );
}
