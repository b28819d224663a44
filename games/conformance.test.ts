import { existsSync, readdirSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Engine, fairChance, type SharedEngine } from '#engine-kit';
import type { Json } from '#kernel';
import {
  hostileViolations,
  illegalVariants,
  manifestViolations,
  PLAYED_DAY,
  playThrough,
  returnViolations,
  roundViolations,
  runningViolations,
} from './conformance.ts';
import { poolViolations } from './conformance-pools.ts';
import { countViolations, type Turn } from './conformance-returns.ts';
import { concealViolations, walkViolations } from './conformance-stepped.ts';
import type { GameManifest, Variant } from './plugin.ts';
import { games } from './registry.ts';

// Running every outcome of a game takes longer on a busy machine; in the whole proof there are up to ten million.
vi.setConfig({ testTimeout: process.env.WHOLE ? 300_000 : 60_000 });

/** How many times what is random is tried: a quarter as often as in the whole proof (WHOLE=1). */
const tries = (whole: number) => (process.env.WHOLE ? whole : whole / 4);

/** Outside the whole proof: more take a minute. */
const MAX_SETTLEMENTS = 3_000_000;

const folder = new URL('.', import.meta.url);

it('has every family folder in the registry once, and nothing else', () => {
  const folders = readdirSync(folder, { withFileTypes: true })
    .filter(
      (entry) =>
        entry.isDirectory() && !entry.name.startsWith('_') && existsSync(new URL(`${entry.name}/manifest.ts`, folder)),
    )
    .map((entry) => entry.name);
  expect([...new Set(games.map((game) => game.family))].sort()).toEqual(folders.sort());
  expect(new Set(games.map((game) => game.code)).size).toBe(games.length);
});

const variants = games.flatMap((manifest) =>
  manifest.variants.map((variant) => [`${manifest.code} ${variant.code}`, manifest, variant] as const),
);
/** One of the games that differ in nothing their engine knows: what holds for it holds for the others. */
const engines = Map.groupBy(variants, ([, { family, shape }, { config, returns, figures, maxMultiplierE4 }]) =>
  JSON.stringify([family, shape, config, returns, figures, maxMultiplierE4]),
)
  .values()
  .flatMap(([first]) => (first ? [first] : []))
  .toArray();
/** Of the samples that are run against every outcome: the variants of a game take turns, so that each is run with one of them; in the whole proof with every second one. */
const turnOf = (manifest: GameManifest, variant: Variant): Turn => {
  const alike = engines.flatMap(([, game, one]) => (game === manifest ? [one] : []));
  const of = process.env.WHOLE ? Math.min(2, alike.length) : alike.length;
  return { at: alike.indexOf(variant) % of, of, ...(!process.env.WHOLE && { maxSettlements: MAX_SETTLEMENTS }) };
};

it.each(variants)('%s has a complete manifest', async (_, manifest, variant) => {
  const { engine } = await manifest.engine({ variant: variant.code });
  expect(engine.shape).toBe(manifest.shape);
  expect([...manifestViolations(manifest), ...runningViolations(manifest, engine)]).toEqual([]);
});

describe.each(engines)('%s', (_, manifest, variant) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = (await manifest.engine({ variant: variant.code })).engine;
  });

  it('gives the same round for the same seeds, as plain JSON that replays, within its cap and without a secret', () => {
    fc.assert(
      fc.property(fc.constantFrom(...engine.samples), fc.nat(1_000_000), ({ input }, nonce) => {
        expect(roundViolations(engine, variant, input, nonce)).toEqual([]);
      }),
      { numRuns: tries(400) },
    );
  });

  it('gives other rounds for other seeds', () => {
    // Eight rounds together, so that a coin, which has two outcomes, has 256.
    const round = (nonce: number) =>
      playThrough(engine, engine.samples[0]?.input, fairChance({ serverSeed: 's', clientSeed: 'c', nonce }));
    const games = Array.from({ length: 50 }, (_, game) =>
      JSON.stringify(Array.from({ length: 8 }, (_, at) => round(game * 8 + at))),
    );
    expect(new Set(games).size).toBeGreaterThan(25);
  });

  it('returns exactly what it publishes', () => {
    const pool = engine.shape === 'shared' ? engine.pool : undefined;
    expect(manifest.paysFromPool === true).toBe(pool !== undefined);
    expect(returnViolations(variant, engine.returns(), pool)).toEqual([]);
    if (pool) expect(poolViolations(engine as SharedEngine, pool, manifest)).toEqual([]);
  });

  it('plays what it publishes: every outcome is run, or the rounds that it states', async () => {
    const shared = manifest.shape === 'instant' ? await sharedEngineOf(manifest, variant) : undefined;
    if (shared) expect(atOnceViolations(engine, shared)).toEqual([]);
    else expect(countViolations(variant, engine, turnOf(manifest, variant))).toEqual([]);
  });

  it('keeps the rules of rounds of several moves', () => {
    if (engine.shape !== 'stepped') return;
    const stepped = engine;
    fc.assert(
      fc.property(fc.constantFrom(...stepped.samples), fc.nat(1_000_000), ({ input }, nonce) => {
        expect(walkViolations(stepped, input, nonce)).toEqual([]);
      }),
      { numRuns: tries(400) },
    );
    for (const { input } of stepped.samples) expect(concealViolations(stepped, input)).toEqual([]);
  });

  it('refuses every sample with a field missing, added or of an impossible value', () => {
    for (const { input } of engine.samples) {
      for (const variant of illegalVariants(input)) {
        expect([
          variant,
          playThrough(engine, variant, fairChance({ serverSeed: 's', clientSeed: 'c', nonce: 0 })),
        ]).toEqual([variant, undefined]);
      }
    }
  });

  it('refuses any wire input, or plays it by the rules', () => {
    const sample = fc.constantFrom(...engine.samples.map(({ input }) => input));
    const mutated = fc.tuple(sample, fc.nat(), fc.anything({ withNullPrototype: true })).map(([legal, at, value]) => {
      const places = leaves(legal);
      const place = places[at % Math.max(1, places.length)];
      return place ? replaced(legal, place, value) : value;
    });
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.jsonValue(), mutated), (raw) => {
        expect(hostileViolations(engine, raw)).toEqual([]);
      }),
      { numRuns: tries(1_000) },
    );
  });
});

it.each(games.filter(({ calendar }) => calendar !== undefined))(
  '$code draws the same by each of its variants',
  async (game) => {
    const drawn = game.variants.map(async ({ code }) => {
      const { engine } = await game.engine({ variant: code });
      if (engine.shape !== 'shared') throw new Error('a game with a calendar draws for everyone');
      const drawOf = (nonce: number) =>
        engine.draw(fairChance({ serverSeed: 's', clientSeed: 'c', nonce }), PLAYED_DAY);
      return Array.from({ length: 20 }, (_, nonce) => drawOf(nonce));
    });
    const [first, ...others] = await Promise.all(drawn);
    for (const other of others) expect(other).toEqual(first);
  },
);

/** The engine that draws for everyone, of a game that is its draw for one player. */
async function sharedEngineOf({ family }: GameManifest, { config }: Variant): Promise<SharedEngine | undefined> {
  const [twin] = variants.filter(
    ([, game, other]) => game.family === family && game.shape === 'shared' && isDeepStrictEqual(other.config, config),
  );
  const loaded = twin && (await twin[1].engine({ variant: twin[2].code })).engine;
  return loaded?.shape === 'shared' ? loaded : undefined;
}

/** Counted for everyone's draw, its returns are those of the draw for one, which must be the same draw with the same settlement. */
function atOnceViolations(engine: Engine, shared: SharedEngine): string[] {
  return shared.samples.flatMap(({ input }, nonce) => {
    const chance = () => fairChance({ serverSeed: 's', clientSeed: 'c', nonce });
    const played = playThrough(engine, input, chance());
    const drawn = playThrough(shared, input, chance());
    const isSame =
      isDeepStrictEqual(played?.settled, drawn?.settled) &&
      played?.stakedE4 === drawn?.stakedE4 &&
      played?.maxMultiplierE4 === drawn?.maxMultiplierE4;
    return isSame ? [] : [`plays ${JSON.stringify(input)} otherwise than everyone's draw`];
  });
}

type Path = readonly (string | number)[];

function leaves(value: Json, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([name, each]) =>
    leaves(each as Json, [...path, Array.isArray(value) ? Number(name) : name]),
  );
  return [path, ...inner];
}

function replaced(value: Json, [name, ...rest]: Path, by: unknown): unknown {
  if (name === undefined) return by;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>;
  copy[name] = replaced(copy[name] as Json, rest, by);
  return copy;
}
