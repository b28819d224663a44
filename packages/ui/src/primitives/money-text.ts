/** Amounts as players read them. Works on decimal strings throughout: no amount becomes a floating-point number. */
export interface MoneyShape {
  readonly symbol: string;
  /** Digits after the decimal point: those of the currency. */
  readonly decimals: number;
  /** A language tag: it decides the separators. */
  readonly language: string;
}

const cachedFormats = new Map<string, Intl.NumberFormat>();

function formatOf(language: string, decimals: number): Intl.NumberFormat {
  const key = `${language}/${decimals}`;
  const known = cachedFormats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  cachedFormats.set(key, made);
  return made;
}

/** "12480.50" → "₱ 12,480.50". The space does not break. Intl takes decimal strings exactly. */
export function moneyText(amount: string, { symbol, decimals, language }: MoneyShape): string {
  const isNegative = amount.startsWith('-');
  const digits = formatOf(language, decimals).format((isNegative ? amount.slice(1) : amount) as `${number}`);
  return `${isNegative ? '−' : ''}${symbol}\u00a0${digits}`;
}
