/** The rules of a tournament's prizes: each is paid as it was ranked, within the budget. What it promises has to fit into that. */
import { ok, refuse } from '#kernel';
import { prizeRules, readFields } from '../plugin.ts';
import { fields } from './fields.ts';

interface TournamentFields {
  readonly isOn: boolean;
  readonly budgetMinor: string;
  readonly score: string;
  readonly entry: string;
  readonly prizes: string;
  readonly placesOf: string;
  readonly placePoints: string;
  readonly feeMinor: string;
  readonly maxPoolMinor: string;
  readonly guaranteeMinor: string;
  readonly baseMinor: string;
  readonly stakeShareBp: number;
  readonly wagerTimes: number;
}

const sumOf = (list: string) =>
  list.split(',').reduce((sum, part) => {
    const [amount = '0', times = '1'] = part.split('x');
    return sum + BigInt(amount) * BigInt(times);
  }, 0n);

export const promotion = prizeRules<TournamentFields>((raw) => {
  const read = readFields<TournamentFields>(fields)(raw);
  if (!read.ok) return read;
  const { value } = read;
  const pool = BigInt(value.maxPoolMinor);
  const feeds = [value.guaranteeMinor, value.baseMinor, `${value.stakeShareBp}`].map(BigInt);
  const total = sumOf(value.prizes);
  // Of a pool the prizes are shares, and what is guaranteed is within its most.
  const areSound =
    pool > 0n
      ? total <= 10_000n && feeds.slice(0, 2).every((feed) => feed <= pool)
      : feeds.every((feed) => feed === 0n);
  const promised = pool > 0n ? pool : total;
  const hasFee = value.entry === 'fee' ? BigInt(value.feeMinor) > 0n : value.feeMinor === '0';
  const hasPlaces = (value.score === 'place') === (value.placesOf !== '' && value.placePoints !== '');
  return areSound && hasFee && hasPlaces && promised <= BigInt(value.budgetMinor)
    ? ok(value)
    : refuse('promotion.malformed');
});
