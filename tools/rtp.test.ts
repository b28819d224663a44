import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'rtp-'));
afterAll(() => rmSync(folder, { recursive: true }));

const rtp = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'rtp.ts'), ...args], {
    encoding: 'utf8',
  });
  return {
    status,
    stderr,
    lines: stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line)),
  };
};
const file = (definition: unknown) => {
  const path = join(folder, 'definition.json');
  writeFileSync(path, JSON.stringify(definition));
  return path;
};
const coin = {
  form: 'slot-definition/1',
  name: 'coin',
  reels: 1,
  rows: 1,
  stake: 1,
  strips: { base: [['A', 'B', 'B']] },
  win: { kind: 'lines', lines: [[0]] },
  pays: { A: { 1: 2 } },
};

it('prints counted figures as fractions, in one line', () => {
  const { status, lines } = rtp('--definition', file(coin));
  expect(status).toBe(0);
  expect(lines).toEqual([
    {
      form: 'slot-definition/1',
      name: 'coin',
      method: 'counted',
      return: '2/3',
      hit: '1/3',
      trigger: '0/1',
      base: '2/3',
      deviation: '0.942809',
      decimals: {
        return: '0.666666666666666',
        hit: '0.333333333333333',
        trigger: '0.000000000000000',
        base: '0.666666666666666',
      },
    },
  ]);
});

it('simulates from a seed where the stops are too many, and says so', () => {
  const { lines } = rtp('--definition', file(coin), '--max-stops', '2', '--rounds', '20000', '--seed', 'mine');
  const [{ interval, ...figures }] = lines;
  expect(figures).toMatchObject({ method: 'simulated', seed: 'mine', rounds: 20_000 });
  expect(interval.low < 2 / 3 && 2 / 3 < interval.high).toBe(true);
});

it('refuses what is no definition with its reason, and wrong usage', () => {
  const refused = rtp('--definition', file({ ...coin, stake: 0 }));
  expect([refused.status, refused.lines]).toEqual([1, [{ error: 'stake is not a whole number from 1 to 1000000000' }]]);
  expect(rtp().status).toBe(2);
  expect(rtp('--definition', join(folder, 'nowhere.json')).status).toBe(2);
});
