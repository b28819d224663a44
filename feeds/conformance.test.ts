/** Runs the suite over every registered feed; and the faults that the sandbox plans. */
import { expect, it } from 'vitest';
import { assert } from '#kernel';
import { readDraw } from '#lottery-kit/draws/drawn.ts';
import { settingsError } from '#provider-kit';
import { template } from './_template/manifest.ts';
import { proveFeed } from './conformance.ts';
import { feeds } from './registry.ts';
import { sandbox } from './sandbox/manifest.ts';

// The template too, so that its copies start correct.
for (const manifest of [...feeds, template]) proveFeed(manifest);

it('has unique codes in its registry', () => {
  expect(new Set(feeds.map(({ code }) => code)).size).toBe(feeds.length);
});

const drawsAtMs = Date.UTC(2026, 4, 4, 4);
const formats = ['ssc', '3d', 'pc28', '11x5', 'k3', 'pk10', '4d', 'toto', 'vnn', 'vns'] as const;

function opened(settings: Record<string, string>) {
  const time = { now: drawsAtMs };
  const feed = sandbox.open({
    settings: { seed: 'a', ...settings },
    clock: { now: () => time.now },
    random: { bytes: (count) => new Uint8Array(count) },
    http: async () => ({ kind: 'unreachable' }),
  });
  const answer = (afterMs: number, format: string = 'vns', number = '0004') => {
    time.now = drawsAtMs + afterMs;
    return feed.result({ game: 'x', format, drawNumber: `20260504-${number}`, drawsAtMs });
  };
  return answer;
}

it('makes results that could have been drawn, and with the fault `wrong` such that could not', async () => {
  const [right, wrong] = [opened({}), opened({ wrong: '1' })];
  for (const format of formats) {
    const [possible, impossible] = [await right(0, format), await wrong(0, format)];
    assert(possible && impossible, 'the sandbox knows the format');
    expect(readDraw(format, possible.result).ok, format).toBe(true);
    expect(readDraw(format, impossible.result).ok, format).toBe(false);
  }
});

it('is late, publishes twice, and corrects itself, where that is planned', async () => {
  const late = opened({ late: '2' });
  expect(await late(119_999)).toBeUndefined();
  expect(await late(120_000)).toBeDefined();
  expect(await late(0, 'vns', '0003')).toBeDefined();
  const twice = opened({ twice: '4' });
  const [before, after] = [await twice(0), await twice(60_000)];
  expect(after).toEqual({ ...before, publishedAtMs: drawsAtMs + 60_000 });
  const corrected = opened({ corrected: '4' });
  expect((await corrected(119_999))?.result).not.toEqual((await corrected(120_000))?.result);
  expect((await corrected(60_000, 'vns', '0005'))?.result).toEqual((await corrected(600_000, 'vns', '0005'))?.result);
});

it.each([{ late: '-1' }, { wrong: 'often' }])('complains of the settings %j', (settings) => {
  expect(settingsError(sandbox, settings)).toEqual(expect.any(String));
});
