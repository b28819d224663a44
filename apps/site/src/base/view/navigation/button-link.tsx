/** A link inside the site that looks like a button. */
import { type ButtonLook, buttonClass } from '#ui';
import { Link, type LinkProps } from './navigation.tsx';

export function ButtonLink({ tone, size, isWide, isPill, className, ...link }: LinkProps & ButtonLook) {
  return <Link {...link} className={buttonClass({ tone, size, isWide, isPill }, className)} />;
}
