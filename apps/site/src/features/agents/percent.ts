/** Rates as people write them: in percent, where the wire has fractions. */

const PERCENT = /^(\d{1,3})(?:[.,](\d{1,4}))?$/;
const DECIMALS = 4;
const WHOLE = 1_000_000;

/** "0.8" → "0.008"; undefined for what is no rate, or above all of it. */
export function fractionOfPercent(entered: string): string | undefined {
  const [, whole, part = ''] = PERCENT.exec(entered.trim()) ?? [];
  if (whole === undefined) return undefined;
  const millionths = Number(whole + part.padEnd(DECIMALS, '0'));
  if (millionths > WHOLE) return undefined;
  return millionths === WHOLE ? '1' : `0.${String(millionths).padStart(6, '0')}`.replace(/\.?0+$/, '') || '0';
}
