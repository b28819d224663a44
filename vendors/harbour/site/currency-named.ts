import { type Currency, currencies } from '#kernel';

/** Undefined for a code that nobody knows. */
export function currencyNamed(code: string): Currency | undefined {
  return (currencies as { readonly [code: string]: Currency })[code];
}
