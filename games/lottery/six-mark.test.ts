import { expect, it } from 'vitest';
import { fairChance } from '#engine-kit';
import { createEngine } from './engine.ts';

const engine = await createEngine({ group: 'lhc', percent: 100 });
const chance = () => fairChance({ serverSeed: 's', clientSeed: 'c', nonce: 0 });
const betOf = (play: string, mark: string) => {
  const bet = engine.readBet({ playType: 'Entertainment', play, marks: [mark] });
  if (!bet.ok) throw new Error(`${play} ${mark} is a bet`);
  return bet.value;
};
const settle = (play: string, mark: string, special: number, date: string) =>
  engine.settle(betOf(play, mark), { normal: [20, 21, 22, 23, 24, 25], special, date }).paidE4;
/** What one of so many numbers of 49 pays. */
const paidFor = (numbers: number) => Math.floor((49 * 9_750) / numbers);

it('draws the same numbers on any day, and names the day', () => {
  const [one, other] = [engine.draw(chance(), '2027-02-05'), engine.draw(chance(), '2027-02-06')];
  expect(one).toMatchObject({ date: '2027-02-05' });
  expect({ ...other, date: one.date }).toEqual(one);
});

it('draws on no day that is not known, or whose animals are not', () => {
  expect(() => engine.draw(chance())).toThrow('known animals');
  expect(() => engine.draw(chance(), '2037-01-01')).toThrow('known animals');
});

it.each([
  // The eve of the year of the goat, and its first day: the horse loses 49 with its year.
  ['lhc.special.zodiac', 'horse', 49, '2027-02-05', paidFor(5)],
  ['lhc.special.zodiac', 'horse', 49, '2027-02-06', 0],
  ['lhc.special.zodiac', 'goat', 49, '2027-02-06', paidFor(5)],
  ['lhc.special.zodiac', 'horse', 14, '2027-02-06', paidFor(4)],
  // Water has nine numbers in the year of the horse, ten in that of the goat, and 1 among them in both.
  ['lhc.special.element', 'water', 1, '2026-11-24', paidFor(9)],
  ['lhc.special.element', 'water', 1, '2027-02-06', paidFor(10)],
])('pays %s on %s for %i on %s what its numbers of that lunar year say', (play, mark, special, date, paidE4) => {
  expect(settle(play, mark, special, date)).toBe(paidE4);
});

it('bounds what an element can pay by the years in which it has the fewest numbers', () => {
  for (const element of ['metal', 'wood', 'water', 'fire', 'earth']) {
    expect(engine.maxMultiplierE4(betOf('lhc.special.element', element))).toBe(paidFor(8));
  }
});
