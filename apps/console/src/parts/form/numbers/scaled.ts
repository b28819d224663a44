/** Whole numbers as people read them: minor units as an amount, basis points as percent. What is no number stays as it was typed, and is refused. */

/** "12.5" with two decimals is 1250. Undefined where it is no such number. */
export function toWhole(text: string, decimals: number): string | undefined {
  const [, whole, fraction = ''] = /^([0-9]{1,18})(?:[.]([0-9]*))?$/.exec(text.trim().replaceAll(',', '')) ?? [];
  if (whole === undefined || fraction.length > decimals) return undefined;
  return BigInt(whole + fraction.padEnd(decimals, '0')).toString();
}

/** 1250 with two decimals is "12.50", or "12.5" where zeros are left out. */
export function fromWhole(value: unknown, decimals: number, keepsZeros: boolean): string {
  const text = String(value ?? '');
  if (!/^[0-9]+$/.test(text) || decimals === 0) return text;
  const digits = text.padStart(decimals + 1, '0');
  const at = digits.length - decimals;
  const written = `${digits.slice(0, at)}.${digits.slice(at)}`;
  return keepsZeros ? written : written.replace(/[.]?0+$/, '');
}
