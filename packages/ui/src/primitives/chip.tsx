/** A choice that is on or off: a filter, a preset amount. */
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './chip.module.css';

export type ChipProps = ComponentProps<'button'> & { readonly isChosen: boolean };

export function Chip({ isChosen, className, ...rest }: ChipProps) {
  return <button type="button" {...rest} aria-pressed={isChosen} className={classNames(styles.chip, className)} />;
}
