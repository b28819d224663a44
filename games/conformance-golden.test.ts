import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type InstantEngine, prizeEngines } from '#engine-kit';
import type { Json } from '#kernel';
import {
  formerFileOf,
  formerlyPlayed,
  type GoldenFile,
  goldenFileOf,
  goldenViolations,
  playedOf,
  prizesFileOf,
  recordGolden,
} from './conformance-golden.ts';
import { families, games } from './registry.ts';

const versions = families.flatMap((family) => [
  ...Object.keys(family.engines)
    .map(Number)
    .map((version) => ({
      title: `${family.code}, rules ${version}`,
      file: goldenFileOf(family, version),
      played: [...playedOf(family, games, version)],
    })),
  // Rules of games before they were of the family.
  ...Array.from({ length: Math.max(...family.games.map(({ former = [] }) => former.length)) }, (_, at) => ({
    title: `${family.code}, former rules ${at + 1}`,
    file: formerFileOf(family, at + 1),
    played: [...formerlyPlayed(family, games, at + 1)],
  })),
]);
const prizes = Map.groupBy(prizeEngines, ({ rulesVersion }) => rulesVersion);

it.each([...prizes])('prizes that are no games, rules %i: play what was recorded', (version, engines) => {
  const file = prizesFileOf(version);
  expect(existsSync(file), 'golden rounds: npm run golden').toBe(true);
  const golden = JSON.parse(readFileSync(file, 'utf8')) as GoldenFile;
  expect(Object.keys(golden).sort()).toEqual(engines.map(({ code }) => code).sort());
  for (const { code, engine } of engines)
    expect([code, ...goldenViolations(engine, golden[code] ?? { returns: '', rounds: [] })]).toEqual([code]);
});

it.each(versions)('$title: plays what was recorded', async ({ file, played }) => {
  expect(existsSync(file), 'golden rounds: npm run golden').toBe(true);
  const golden = JSON.parse(readFileSync(file, 'utf8')) as GoldenFile;
  // A variant that had a round stays, and one that is new is recorded, by itself or by a game with the same engine.
  const keys = played.map(({ key }) => key);
  expect(Object.keys(golden).filter((key) => !keys.includes(key))).toEqual([]);
  const recorded = played.flatMap(({ key, same, load }) =>
    golden[key] ? [{ key, same, load, rounds: golden[key] }] : [],
  );
  const held = new Set(recorded.map(({ same }) => same));
  expect(played.filter(({ same }) => !held.has(same)).map(({ key }) => key)).toEqual([]);
  for (const { key, load, rounds } of recorded) {
    expect([key, ...goldenViolations(await load(), rounds)]).toEqual([key]);
  }
});

it('keeps an engine of every version that was recorded', () => {
  for (const family of families) {
    expect(Object.keys(family.engines).map(Number).sort()).toEqual(
      Array.from({ length: family.rulesVersion }, (_, at) => at + 1),
    );
  }
});

it('finds a pay that was changed without a new version, also one that no recorded round has', async () => {
  const { engine } = (await games.find(({ code }) => code === 'dice')?.engine()) ?? {};
  if (engine?.shape !== 'instant') throw new Error('Dice is an instant game');
  const golden = recordGolden(engine);
  expect(goldenViolations(engine, golden)).toEqual([]);
  const changed = (settle: InstantEngine['settle']) => ({ ...engine, settle });
  const less = changed((outcome: Json) => {
    const settled = engine.settle(outcome);
    return { ...settled, paidE4: Math.max(0, settled.paidE4 - 1) };
  });
  expect(goldenViolations(less, golden).join()).toContain('otherwise than it was recorded');
  const [first, ...others] = engine.returns();
  if (!first) throw new Error('Dice publishes returns');
  const rare = { ...engine, returns: () => [{ ...first, expected: { numerator: 1n, denominator: 2n } }, ...others] };
  expect(goldenViolations(rare, golden)).toEqual(['returns otherwise than it was recorded']);
  const otherDraws = {
    ...engine,
    play(input: Json, chance: Parameters<typeof engine.play>[1]) {
      chance.float();
      return engine.play(input, chance);
    },
  };
  expect(goldenViolations(otherDraws, golden).length).toBeGreaterThan(1);
});

it('finds a cash-out that pays otherwise at a moment, though every round ends and pays as it did', async () => {
  const { engine } = (await games.find(({ code }) => code === 'crash')?.engine()) ?? {};
  if (engine?.shape !== 'shared' || !engine.running) throw new Error('Crash runs');
  const { running } = engine;
  const golden = recordGolden(engine);
  const otherwise = (changed: Partial<typeof running>) =>
    goldenViolations({ ...engine, running: { ...running, ...changed } }, golden);
  expect(otherwise({})).toEqual([]);
  const late = (bet: Json, ms: number) => running.cashOutE4(bet, ms - 1);
  expect(otherwise({ cashOutE4: late })).toEqual(['cashes out otherwise than it was recorded']);
  const later = (bet: Json) => running.cashesOutAtMs(bet) + 1;
  expect(otherwise({ cashesOutAtMs: later })).toEqual(['cashes out otherwise than it was recorded']);
});

it('finds a prize that falls on another segment, and a packet that is cut otherwise', () => {
  for (const { engine } of prizeEngines) {
    if (engine.shape !== 'instant') throw new Error('prizes are drawn at once');
    const golden = recordGolden(engine);
    expect(goldenViolations(engine, golden)).toEqual([]);
    const skipping: InstantEngine = {
      ...engine,
      play(input, chance) {
        chance.uniform(2);
        return engine.play(input, chance);
      },
    };
    expect(goldenViolations(skipping, golden).length).toBeGreaterThan(1);
  }
});
