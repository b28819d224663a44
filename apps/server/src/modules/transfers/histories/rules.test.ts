import fc from 'fast-check';
import { expect, it } from 'vitest';
import { currencies, stakeResults } from '#kernel';
import type { PlayedBet } from '#vendors/plugin-history.ts';
import { afterLine, type BetChange, periodOf, readLine } from './rules.ts';

const MEMBER = '0190f5a0-0000-7000-8000-000000000001';
const NOW = 1_770_000_000_000;
const known = {
  currency: currencies.PHP,
  memberOf: (player: string) => (player === 'anna' ? MEMBER : undefined),
  hasGame: (gameCode: string) => gameCode === 'coin',
  nowMs: NOW,
};
const bet: PlayedBet = {
  betId: 'b-1',
  player: 'anna',
  gameCode: 'coin',
  currency: 'PHP',
  stake: '10.00',
  payout: '0',
  result: 'lost',
  version: 1,
  placedAt: new Date(NOW - 1_000),
};

it.each([
  ['player', { player: 'who' }],
  ['currency', { currency: 'VND' }],
  ['game', { gameCode: 'wheel' }],
  ['amount', { stake: '10.001' }],
  ['amount', { payout: '-1' }],
  ['amount', { stake: '1e3' }],
  ['amount', { valid: 'much' }],
  ['amount', { version: 1.5 }],
  ['amount', { version: -1 }],
  ['time', { placedAt: new Date(NOW + 3_600_000) }],
  ['time', { placedAt: new Date(Number.NaN) }],
  ['result', { result: 'won' }],
  ['result', { result: 'push' }],
  ['result', { payout: '10.00' }],
] as const)('leaves a line out for its %s: %o', (reason, change) => {
  expect(readLine({ ...bet, ...change }, known)).toBe(reason);
});

const { result: _result, ...openBet } = bet;

it.each<[string, PlayedBet, bigint]>([
  ['a loss counts its stake', bet, 10_00n],
  ['a win counts what was won', { ...bet, result: 'won', payout: '14.00' }, 4_00n],
  ['a large win counts the stake', { ...bet, result: 'won', payout: '500.00' }, 10_00n],
  ['a half loss counts half', { ...bet, result: 'half-lost', payout: '5.00' }, 5_00n],
  ['a push counts nothing', { ...bet, result: 'push', payout: '10.00' }, 0n],
  ['what is given back counts nothing', { ...bet, result: 'void', payout: '10.00' }, 0n],
  ['an open bet counts nothing yet', openBet, 0n],
  ['a valid bet that is less holds', { ...bet, valid: '2.50' }, 2_50n],
  ['a valid bet that is more does not', { ...bet, result: 'won', payout: '11.00', valid: '10.00' }, 1_00n],
])('%s', (_title, line, countableMinor) => {
  expect(readLine(line, known)).toMatchObject({ countableMinor });
});

const anAmount = fc.bigInt({ min: 0n, max: 50n });
const aLine = fc.record({
  stakeMinor: anAmount,
  payoutMinor: anAmount,
  result: fc.constantFrom(null, ...stakeResults),
  countableMinor: anAmount,
  version: fc.bigInt({ min: 0n, max: 6n }),
});

it('ends at the latest version in whatever order lines come, and counts a stake once', () => {
  fc.assert(
    fc.property(
      fc.array(aLine, { minLength: 1, maxLength: 12 }),
      fc.array(fc.nat(11), { maxLength: 20 }),
      (lines, again) => {
        // A vendor has one content for each version.
        const versions = new Map(lines.map((line) => [line.version, line]));
        const reported = [...lines, ...again.flatMap((at) => lines[at] ?? [])].flatMap(
          ({ version }) => versions.get(version) ?? [],
        );
        let row: BetChange | undefined;
        let counted = 0;
        for (const line of reported) {
          const of = { bet: 'b', memberId: MEMBER, game: 'coin', placedAt: bet.placedAt };
          const change = afterLine(row, { ...of, ...line });
          if (change === 'conflict') throw new Error('one content for each version');
          if (change.counted_minor !== (row?.counted_minor ?? 0n)) counted += 1;
          row = change;
        }
        const [last] = [...versions.values()].toSorted((one, other) => Number(other.version - one.version));
        expect(row).toMatchObject({ version: last?.version, stake_minor: last?.stakeMinor, result: last?.result });
        expect(counted).toBeLessThanOrEqual(1);
      },
    ),
  );
});

it.each([
  ['another member', { memberId: '0190f5a0-0000-7000-8000-000000000002' }],
  ['another game', { game: 'wheel' }],
  ['another time', { placedAt: new Date(0) }],
])('takes a bet of %s for no version of this one', (_title, change) => {
  const read = readLine(bet, known);
  if (typeof read === 'string') throw new Error('a bet');
  const first = afterLine(undefined, read);
  if (first === 'conflict') throw new Error('the first line');
  expect(afterLine(first, { ...read, version: 2n, ...change })).toBe('conflict');
});

it('reads periods that overlap by what is late, never longer than the vendor answers, and the same until it is over', () => {
  const plan = { everySeconds: 60, lateSeconds: 300, periodSeconds: 3_600 };
  const row = { merchant_id: 'm', vendor: 'v', cursor: null, due_at: new Date(NOW), attempts: 1, completed_at: null };
  const at = (secondsAgo: number) => new Date(NOW - secondsAgo * 1000);
  const begin = (secondsAgo: number, reading_to: Date | null = null) =>
    periodOf({ ...row, read_to: at(secondsAgo), reading_to }, plan, NOW);
  expect(begin(60)).toEqual({ from: at(360), to: at(0) });
  expect(begin(86_400)).toEqual({ from: at(86_700), to: at(83_100) });
  expect(begin(120, at(60))).toEqual({ from: at(420), to: at(60) });
  // A clock that was set back reads nothing twice.
  expect(begin(-60)).toEqual({ from: at(240), to: at(-60) });
});
