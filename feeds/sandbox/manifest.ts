/**
 * The embedded feed, for demonstration and tests without an outside: it makes up results, and says so in their source. Settings plan its
 * faults: each is a number n, and befalls every draw whose number ends with a multiple of n. `late` answers two minutes late, `twice` is
 * published again a minute later, `corrected` says something else from the second minute on, and `wrong` could not have been drawn.
 */
import { createHmac } from 'node:crypto';
import { assert, type Json } from '#kernel';
import { type LotteryDraw, makeDraw } from '#lottery-kit/draws/make-draw.ts';
import type { Group } from '#lottery-kit/play.ts';
import type { PluginPorts, Settings } from '#provider-kit';
import type { DueDraw, Feed, FeedManifest } from '../plugin.ts';

const SOURCE = 'Sandbox (made up)';
const MINUTE_MS = 60_000;
const faults = ['late', 'twice', 'corrected', 'wrong'] as const;
const formats: readonly Group[] = ['ssc', '3d', 'pc28', '11x5', 'k3', 'pk10', '4d', 'toto', 'vnn', 'vns'];

function openSandbox({ clock, random, settings }: PluginPorts): Feed {
  // All nodes of a server make the same results: the server gives them one seed.
  const seed = settings.seed ?? Buffer.from(random.bytes(32)).toString('hex');
  return {
    async result(draw) {
      const group = formats.find((one) => one === draw.format);
      const sinceMs = clock.now() - draw.drawsAtMs;
      const has = (fault: (typeof faults)[number]) => isPlanned(settings, fault, draw);
      if (group === undefined || sinceMs < (has('late') ? 2 * MINUTE_MS : 0)) return undefined;
      const isCorrected = has('corrected') && sinceMs >= 2 * MINUTE_MS;
      const made = makeDraw(group, uniformOf(`${seed} ${draw.game} ${draw.drawNumber} ${isCorrected ? 2 : 1}`));
      const isAgain = has('twice') && sinceMs >= MINUTE_MS;
      return {
        result: has('wrong') ? impossible(made) : made,
        publishedAtMs: draw.drawsAtMs + (isAgain ? MINUTE_MS : 0),
        source: SOURCE,
      };
    },
  };
}

function isPlanned(settings: Settings, fault: (typeof faults)[number], { drawNumber }: DueDraw): boolean {
  const every = Number(settings[fault] ?? 0);
  return every > 0 && Number(drawNumber.split('-').at(-1)) % every === 0;
}

/** Numbers that follow from a text alone. */
function uniformOf(text: string) {
  let count = 0;
  return {
    uniform(below: number) {
      const limit = 2 ** 32 - (2 ** 32 % below);
      for (;;) {
        const word = createHmac('sha256', text).update(String(count++)).digest().readUInt32BE(0);
        if (word < limit) return word % below;
      }
    },
  };
}

/** One number too many in the first list, or a prize of one digit too many. */
function impossible(draw: LotteryDraw): Json {
  const [[name, first] = ['', null]] = Object.entries(draw);
  assert(name !== '', 'a draw has a field');
  return { ...draw, [name]: Array.isArray(first) ? [...first, ...first.slice(0, 1)] : `${String(first)}0` };
}

export const sandbox: FeedManifest = {
  code: 'sandbox',
  isSandbox: true,
  settings: {},
  validate: (settings) =>
    faults.every((fault) => /^\d{1,6}$/.test(settings[fault] ?? '0'))
      ? undefined
      : `${faults.join(', ')}: each is a whole number`,
  origins: () => [],
  open: openSandbox,
  testDouble: async () => (await import('./test-double.ts')).openTestDouble,
};
