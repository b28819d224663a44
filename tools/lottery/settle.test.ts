import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const settle = (...args: string[]) => {
  const path = join(import.meta.dirname, 'settle.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], { encoding: 'utf8' });
  return { status, stderr, answer: stdout === '' ? undefined : JSON.parse(stdout) };
};
const play = (code: string, selection: unknown, ...more: string[]) =>
  settle('lottery', '--play', code, '--selection', JSON.stringify(selection), ...more);

it('settles a selection against a draw', () => {
  const draw = JSON.stringify({ numbers: [2, 8, 5, 7, 11] });
  const sides = { rows: [['big'], [], ['odd'], [], ['small']] };
  expect(play('11x5.place.sides', sides, '--draw', draw)).toMatchObject({
    status: 0,
    answer: { bets: 3, wins: { win: 1 }, push: 1 },
  });
});

it('counts winning bets over every draw', () => {
  const { answer } = play('k3.face', { marks: ['1', '4'] }, '--all-draws');
  expect(answer).toEqual({ bets: 2, draws: 216, histogram: { 0: 64, 1: 122, 2: 30 } });
});

it.each([
  ['ssc.nothing', {}, ['--all-draws'], 'play.unknown'],
  ['k3.face', { marks: ['7'] }, ['--all-draws'], 'selection.unknown-mark'],
  ['k3.face', { marks: ['1'] }, ['--draw', '{"dice":[1,2,7]}'], 'draw.malformed'],
  ['k3.face', { marks: ['1'] }, ['--draw', '{'], 'draw.malformed'],
  ['toto.ordinary', { marks: ['01', '02', '03', '04', '05', '06'] }, ['--all-draws'], 'draws.too-many'],
] as const)('refuses %s %j %j: %s', (code, selection, more, refusal) => {
  expect(play(code, selection, ...more)).toMatchObject({ status: 1, answer: { refusal } });
});

it('says how it is used', () => {
  expect(play('k3.face', { marks: ['1'] }).status).toBe(2);
  expect(settle('slots', '--play', 'x', '--selection', '{}', '--all-draws').stderr).toContain('usage:');
});
