/** The rules of every feed: what it answers is what its source says of that draw, whole, with its time, and nothing else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settingsError } from '#provider-kit';
import type { Feed, FeedManifest, TestDouble } from './plugin.ts';

const random = { bytes: (count: number) => new Uint8Array(count) };

export function proveFeed(manifest: FeedManifest): void {
  const requested: string[] = [];
  const time = { now: 0 };
  const clock = { now: () => time.now };
  let double: TestDouble;
  let feed: Feed;
  const first = () => {
    const [one] = double.reported;
    if (!one) throw new Error('a test double has results');
    return one;
  };

  beforeAll(async () => {
    double = await (await manifest.testDouble())({ clock, random });
    time.now = double.nowMs;
    const http: typeof double.answer = async (request) => {
      requested.push(request.url);
      return double.answer(request);
    };
    feed = manifest.open({ settings: double.settings, clock, random, http });
  });
  afterAll(() => double.turn?.('well'));

  describe(`the feed ${manifest.code}`, () => {
    it('accepts the settings of its test double, and declares its origins', () => {
      expect(settingsError(manifest, double.settings)).toBeUndefined();
      for (const origin of manifest.origins(double.settings)) expect(new URL(origin).origin).toBe(origin);
    });

    it('answers the result of each draw with its time and source, from its own origins, each time the same', async () => {
      expect(double.reported.length).toBeGreaterThan(1);
      for (const { draw, result } of [...double.reported, ...double.reported]) {
        expect(await feed.result(draw)).toEqual(result);
        expect(result.publishedAtMs).toBeGreaterThanOrEqual(draw.drawsAtMs);
        expect(result.source).not.toBe('');
      }
      for (const url of requested) expect(manifest.origins(double.settings)).toContain(new URL(url).origin);
    });

    it('answers nothing of a draw that has not been, and nothing in a format that it does not know', async () => {
      const { draw } = first();
      const later = { ...draw, drawNumber: '29990101-001', drawsAtMs: time.now + 86_400_000 };
      expect(await feed.result(later)).toBeUndefined();
      expect(await feed.result({ ...draw, game: 'unknown', format: 'unknown' })).toBeUndefined();
    });

    it('answers nothing while its source fails, while somebody else answers, or for another draw; and then answers again', async () => {
      const { draw, result } = first();
      if (double.turn) {
        for (const mood of ['failing', 'forging', 'replaying'] as const) {
          double.turn(mood);
          expect(await feed.result(draw), mood).toBeUndefined();
        }
        double.turn('well');
      }
      expect(await feed.result(draw)).toEqual(result);
    });
  });
}
