import { expect, it } from 'vitest';
import { createEngine } from './engine.ts';

const alone = (digit: number, count: number) => Array.from({ length: count }, (_, at) => `${digit}${digit}${at}${at}`);
const SPECIAL = alone(8, 10);
const CONSOLATION = alone(7, 10);

it('GAME-16 pays a number of 4D that is drawn twice once for each prize', async () => {
  const engine = await createEngine({ group: '4d', percent: 100 });
  const bet = engine.readBet({ playType: 'Entertainment', play: '4d.big', numbers: ['1234'] });
  if (!bet.ok) throw new Error('a number is a bet');
  const paidE4 = (first: string, second: string, special: string) =>
    engine.settle(bet.value, {
      first,
      second,
      third: '9999',
      special: [special, ...SPECIAL.slice(1)],
      consolation: CONSOLATION,
    }).paidE4;
  const [one, other] = [paidE4('1234', '5555', '8800'), paidE4('5555', '5556', '1234')];
  expect(Math.min(one, other)).toBeGreaterThan(0);
  expect(paidE4('1234', '5555', '1234')).toBe(one + other);
  expect(paidE4('5555', '5556', '8800')).toBe(0);
});

it('GAME-16 pays two digits that end several prizes of Vietnam once for each', async () => {
  const engine = await createEngine({ group: 'vnn', percent: 100 });
  const bet = engine.readBet({ playType: 'Entertainment', play: 'vnn.lo2', numbers: ['05'] });
  if (!bet.ok) throw new Error('two digits are a bet');
  const lastDigits = (count: number, digits: number) =>
    Array.from({ length: count }, (_, at) => `${9 - (at % 9)}`.repeat(digits));
  const paidE4 = (db: string, g1: string, g7: readonly string[]) =>
    engine.settle(bet.value, {
      db,
      g1: [g1],
      g2: lastDigits(2, 5),
      g3: lastDigits(6, 5),
      g4: lastDigits(4, 4),
      g5: lastDigits(6, 4),
      g6: lastDigits(3, 3),
      g7: [...g7],
    }).paidE4;
  const once = paidE4('11105', '22222', ['10', '20', '30', '40']);
  expect(once).toBeGreaterThan(0);
  expect(paidE4('11105', '22205', ['10', '20', '30', '40'])).toBe(2 * once);
  expect(paidE4('11105', '22205', ['05', '05', '30', '40'])).toBe(4 * once);
});
