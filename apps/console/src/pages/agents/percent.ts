/** Shares as operators read and write them: percent with at most four decimals, kept as text. */

/** `0.008` is `0.8`. */
export function shareOf(fraction: string): string {
  const [whole = '0', rest = ''] = fraction.split('.');
  const digits = `${whole}${rest.padEnd(6, '0')}`.padStart(7, '0');
  const text = `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/^0+(?=\d)/, '');
  return text.replace(/\.?0+$/, '') || '0';
}

export const percentOf = (fraction: string) => `${shareOf(fraction)} %`;

/** `0.8` is `0.008`; undefined for what is no percentage. */
export function fractionOf(percent: string): string | undefined {
  const [, whole, rest = ''] = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(percent.trim()) ?? [];
  if (whole === undefined) return undefined;
  const digits = `${whole}${rest.padEnd(4, '0')}`.padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '');
}
