import { expect, it } from 'vitest';
import { chanceFrom, fairChance, ratio, ratioToDecimal } from '#engine-kit';
import vectors from '../../packages/engine-kit/src/fairness-vectors.json' with { type: 'json' };
import { createEngine, diceMultiplierE4, everyInput, ROLLS, returnOf, winningRolls, wordsBelow } from './engine.ts';

const config = { percent: 99 };
const engine = createEngine(config);

it.each(vectors.hmacSha256)('rolls $dice for the published example $clientSeed, nonce $nonce', (vector) => {
  expect(engine.play({ target: 50, direction: 'over' }, fairChance(vector)).roll).toBe(vector.dice);
});

it('wins strictly over and under the target, and pays only wins', () => {
  const rolled = (roll: number) => chanceFrom(() => Number(wordsBelow(BigInt(roll))));
  const play = (roll: number, target: number, direction: 'over' | 'under') =>
    engine.play({ target, direction }, rolled(roll));
  expect(play(5_051, 50.5, 'over')).toEqual({
    roll: 50.51,
    target: 50.5,
    direction: 'over',
    winMultiplierE4: 20_002,
    win: true,
    multiplierE4: 20_002,
  });
  expect(play(5_050, 50.5, 'over')).toMatchObject({ win: false, multiplierE4: 0 });
  expect(play(4_949, 49.5, 'under')).toMatchObject({ win: true, multiplierE4: 20_002 });
  expect(play(4_950, 49.5, 'under')).toMatchObject({ win: false });
  expect(play(10_000, 99.99, 'over')).toMatchObject({ roll: 100, win: true, multiplierE4: 99_009_900 });
});

it('counts the words behind every roll exactly: its bounds are the first and last word that give it', () => {
  let counted = 0n;
  for (let roll = 0; roll < ROLLS; roll++) {
    const first = wordsBelow(BigInt(roll));
    const next = wordsBelow(BigInt(roll + 1));
    expect(chanceFrom(() => Number(first)).integer(ROLLS)).toBe(roll);
    expect(chanceFrom(() => Number(next - 1n)).integer(ROLLS)).toBe(roll);
    counted += next - first;
  }
  expect(counted).toBe(2n ** 32n);
});

it('returns between 98.99 % and 99.01 % at every target, and enumeration of all 10001 rolls agrees', () => {
  const inputs = everyInput();
  expect(inputs).toHaveLength(19_600);
  for (const input of [...inputs.filter((_, at) => at % 997 === 0), { target: 50.5, direction: 'over' } as const]) {
    let paid = 0n;
    for (let roll = 0; roll < ROLLS; roll++) {
      const weight = wordsBelow(BigInt(roll + 1)) - wordsBelow(BigInt(roll));
      const outcome = engine.play(
        input,
        chanceFrom(() => Number(wordsBelow(BigInt(roll)))),
      );
      paid += weight * BigInt(outcome.multiplierE4);
    }
    expect(returnOf(config, input).expected).toEqual(ratio(paid, 10_000n * 2n ** 32n));
  }
  for (const input of inputs.filter((_, at) => at % 7 === 0)) {
    const expected = Number(ratioToDecimal(returnOf(config, input).expected, 12));
    expect(expected > 0.9899 && expected < 0.990001).toBe(true);
  }
});

it('parses every legal target as itself and refuses its neighbours', () => {
  for (const input of everyInput()) expect(engine.readInput(input)).toEqual({ ok: true, value: input });
  const refused = [
    { target: 50.505, direction: 'over' },
    { target: 100, direction: 'over' },
    { target: 1.99, direction: 'over' },
    { target: 0, direction: 'under' },
    { target: 98.01, direction: 'under' },
    { target: 100.01, direction: 'under' },
    { target: -1, direction: 'under' },
    { target: Number.NaN, direction: 'over' },
    { target: Number.POSITIVE_INFINITY, direction: 'over' },
    { target: '50', direction: 'over' },
    { target: 50, direction: 'OVER' },
    { target: 50, direction: 'over', stake: 1 },
    { target: 50 },
  ];
  for (const raw of refused) expect(engine.readInput(raw)).toEqual({ ok: false, refusal: { code: 'game.malformed' } });
});

it('pays more when fewer rolls win, and never less than 1.01', () => {
  for (let target = 1; target < 9_800; target++) {
    const input = (hundredths: number) => ({ target: hundredths / 100, direction: 'under' }) as const;
    expect(diceMultiplierE4(config, input(target)) >= diceMultiplierE4(config, input(target + 1))).toBe(true);
  }
  expect(diceMultiplierE4(config, { target: 98, direction: 'under' })).toBe(10_103);
  expect(winningRolls(9_800, 'over')).toBe(200);
});
