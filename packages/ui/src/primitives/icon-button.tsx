/** A button that shows only a picture, with an accessible name. */
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './icon-button.module.css';

export type IconButtonProps = ComponentProps<'button'> & {
  readonly label: string;
  readonly look?: 'plain' | 'filled' | 'glass' | undefined;
};

/** The classes of an icon button, for a link. */
export function iconButtonClass(look: IconButtonProps['look'] = 'plain', more?: string): string {
  return classNames(styles.icon, look !== 'plain' && styles[look], more);
}

export function IconButton({ label, look, className, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={iconButtonClass(look, className)} aria-label={label}>
      {children}
    </button>
  );
}
