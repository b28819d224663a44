import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const odds = (...groups: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'odds.ts'), ...groups], {
    encoding: 'utf8',
  });
  const lines = stdout.split('\n').filter((line) => line !== '');
  return { status, stderr, plays: lines.map((line) => JSON.parse(line)) };
};

it('prints a line for each play of the named groups', () => {
  const { status, plays } = odds('k3', 'toto');
  expect(status).toBe(0);
  expect(plays).toHaveLength(33);
  expect(plays.find(({ play }) => play === 'k3.face-times')).toEqual({
    play: 'k3.face-times',
    bets: 6,
    method: 'every draw',
    draws: '216',
    chances: Object.fromEntries(
      ['1', '2', '3', '4', '5', '6'].map((mark) => [mark, { once: '25/72', twice: '5/72', thrice: '1/216' }]),
    ),
    fair: Object.fromEntries(
      ['1', '2', '3', '4', '5', '6'].map((mark) => [mark, { once: '432/199', twice: '648/199', thrice: '864/199' }]),
    ),
    return: Object.fromEntries(['1', '2', '3', '4', '5', '6'].map((mark) => [mark, '1'])),
    // Lowest and highest, for odds are rounded down to four decimals.
    books: {
      'demo Elott': {
        Tradition: { 1800: ['0.899972', '0.899972'], 1950: ['0.974965', '0.974965'] },
        Entertainment: ['0.974965', '0.974965'],
      },
      'lotus ZY': {
        Tradition: { 1850: ['0.924981', '0.924981'], 1950: ['0.974965', '0.974965'] },
        Entertainment: ['0.974965', '0.974965'],
      },
      'lotus Lott': {
        Tradition: { 1800: ['0.899972', '0.899972'], 1950: ['0.974965', '0.974965'] },
        Entertainment: ['0.974965', '0.974965'],
      },
    },
  });
  expect(plays.find(({ play }) => play === 'toto.ordinary')).toMatchObject({
    method: 'classes of draws',
    chances: { any: { g1: '1/13983816', g7: '4100/249711' } },
    fair: null,
    books: { 'lotus Lott': { Entertainment: ['0.540000', '0.540000'] } },
  });
});

it('says which groups there are', () => {
  expect(odds('4d', 'keno')).toMatchObject({ status: 2, plays: [] });
});
