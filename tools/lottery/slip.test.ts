import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const slip = (...args: string[]) => {
  const path = join(import.meta.dirname, 'slip.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], { encoding: 'utf8' });
  return { status, stderr, answer: stdout === '' ? undefined : JSON.parse(stdout) };
};

it('prints the lines of a slip with their plays and what they cost', () => {
  expect(slip('--region', 'N', '--text', '123 bdao 1k; 05 99 xien2 2k')).toEqual({
    status: 0,
    stderr: '',
    answer: {
      text: '123 bdao 1k\n05.99 xien2 2k',
      lines: [
        {
          text: '123 bdao 1k',
          type: 'bdao',
          play: 'vnn.lo3-permuted',
          numbers: ['123'],
          stations: 1,
          bets: 6,
          units: 23,
          amount: 1_000,
          cost: 138_000,
          explanation: '1 station × 6 orders of 1 number × 23 units × 1000 = 138000',
        },
        {
          text: '05.99 xien2 2k',
          type: 'xien2',
          play: 'vnn.xien2',
          numbers: ['05', '99'],
          stations: 1,
          bets: 1,
          units: 1,
          amount: 2_000,
          cost: 2_000,
          explanation: '1 station × 1 choice of 2 numbers × 1 unit × 2000 = 2000',
        },
      ],
      cost: 140_000,
    },
  });
});

it('names stations, and refuses those that do not draw', () => {
  const read = (text: string) => slip('--region', 's', '--today', 'tp,dt,cm', '--text', text);
  expect(read('tp dt 01.02 dd 1k')).toMatchObject({
    status: 0,
    answer: { lines: [{ at: ['tp', 'dt'] }], cost: 8_000 },
  });
  expect(read('3d 01 dd 1k').answer.cost).toBe(6_000);
  expect(read('bt 01 dd 1k')).toEqual({
    status: 1,
    stderr: '',
    answer: { refusals: [{ code: 'station.not-drawn', at: 0, token: 'bt' }] },
  });
});

it('says how it is used', () => {
  expect(slip('--region', 'N')).toMatchObject({ status: 2, answer: undefined });
  expect(slip('--region', 'X', '--text', '01 dd 1k').stderr).toContain('usage:');
  expect(slip('--region', 'S', '--text', '01 dd 1k', '--today', 'mb').stderr).toContain('mb is no station');
  expect(slip('--slip').status).toBe(2);
});
