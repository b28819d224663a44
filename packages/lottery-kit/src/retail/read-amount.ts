/** Reads an amount: "1k", "1.5k", "2tr". Without its unit nobody knows what it is, and it is refused. */
import { ok, type Result, refuse } from '#kernel';
import type { Reading } from './reading.ts';
import type { SlipFlawCode } from './slip.ts';

const thousand = 1_000n;
const million = 1_000_000n;
const units: Readonly<Record<string, bigint>> = {
  k: thousand,
  n: thousand,
  ng: thousand,
  nghin: thousand,
  ngan: thousand,
  tr: million,
  trieu: million,
};

/** Of one prize of one bet. */
const MAX_AMOUNT = 1_000_000_000n;
/** Amounts are whole: a thousand has three decimals at most. */
const DECIMALS = 3;

export function readAmount(reading: Reading): Result<bigint, SlipFlawCode> {
  const whole = reading.token();
  if (whole?.kind !== 'digits') return refuse('amount.missing');
  reading.next();
  let decimals = '';
  const point = reading.token();
  if (point?.kind === 'point' && point.at === whole.end) {
    reading.next();
    const part = reading.token();
    if (part?.kind !== 'digits' || part.at !== point.end) return refuse('amount.malformed');
    if (part.text.length > DECIMALS) return refuse('amount.malformed');
    decimals = part.text;
    reading.next();
  }
  const word = reading.token();
  const unit = word?.kind === 'word' && Object.hasOwn(units, word.text) ? units[word.text] : undefined;
  if (unit === undefined) return refuse('amount.unit');
  const amount = (BigInt(whole.text.slice(0, 15) + decimals.padEnd(DECIMALS, '0')) * unit) / thousand;
  if (amount === 0n || amount > MAX_AMOUNT) {
    reading.stopAt(whole);
    return refuse(amount === 0n ? 'amount.zero' : 'amount.too-large');
  }
  reading.next();
  return ok(amount);
}
