import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { commitmentOf, fairChance, openChain, sharedChance } from '#engine-kit';
import { createEngine as createDragonsHoard } from '../games/dragons-hoard/engine.ts';
import { createEngine as createFastFive } from '../games/fast-five/engine.ts';
import vectors from '../packages/engine-kit/src/fairness-vectors.json' with { type: 'json' };

const dragonsHoard = createDragonsHoard();
const fastFive = createFastFive({ percent: 100 });

const tool = fileURLToPath(new URL('verify.ts', import.meta.url));
const verify = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
};
const seedArgs = (seeds: { serverSeed: string; clientSeed: string; nonce: number }) => [
  '--server-seed',
  seeds.serverSeed,
  '--client-seed',
  seeds.clientSeed,
  '--nonce',
  `${seeds.nonce}`,
];

function proof() {
  const chain = openChain('chain', 5);
  const beacon = openChain('beacon', 5);
  const chance = sharedChance(chain.link(3), beacon.link(3), '20261121-0734');
  if (!chance.ok) throw new Error('the beacon is there');
  return {
    game: 'fast-five',
    rulesVersion: 1,
    issue: '20261121-0734',
    chain: { tip: chain.tip, index: 3, link: chain.link(3) },
    beacon: { kind: 'house-chain', tip: beacon.tip, index: 3, link: beacon.link(3) },
    draw: fastFive.draw(chance.value),
  };
}

it('prints the outcome of the published dice example as one JSON line', () => {
  const [first] = vectors.hmacSha256;
  if (!first) throw new Error('there are examples');
  expect(verify('dice', ...seedArgs(first))).toEqual({ status: 0, stdout: '{"outcome":77.18}\n', stderr: '' });
  const committed = verify('dice', ...seedArgs(first), '--commitment', commitmentOf(first.serverSeed));
  expect(committed).toMatchObject({ status: 0, stdout: '{"outcome":77.18,"commitment":"fits"}\n' });
  expect(verify('dice', ...seedArgs(first), '--commitment', 'ab').status).toBe(1);
});

it('prints a whole round of the slot', () => {
  const seeds = { serverSeed: 'server', clientSeed: 'client', nonce: 4 };
  const { status, stdout } = verify('dragons-hoard', ...seedArgs(seeds));
  expect(status).toBe(0);
  const outcome = dragonsHoard.publicView(dragonsHoard.play({}, fairChance(seeds)));
  expect(JSON.parse(stdout)).toEqual({ outcome });
});

it('checks a draw from its proof and reports what does not match', () => {
  const honest = proof();
  const checked = verify('fast-five', '--proof', JSON.stringify(honest));
  expect(checked).toMatchObject({
    status: 0,
    stdout: `${JSON.stringify({ outcome: honest.draw, issue: honest.issue })}\n`,
  });
  const forged = verify('fast-five', '--proof', JSON.stringify({ ...honest, draw: { digits: [1, 2, 3, 4, 5] } }));
  expect(forged).toMatchObject({ status: 1, stdout: '{"flaw":"proof.draw","issue":"20261121-0734"}\n' });
});

it.each([
  [[]],
  [['roulette']],
  [['dice']],
  [['dice', '--server-seed', 's', '--client-seed', 'c', '--nonce', '-1']],
  [['dice', '--server-seed', 's', '--client-seed', 'c', '--nonce', '1.5']],
  [['dice', '--server-seed', 's', '--client-seed', 'é', '--nonce', '1']],
  [['dice', '--server-seed', 's', '--client-seed', 'c', '--nonce', '1', '--colour', 'red']],
  [['dice', '--server-seed', 's', '--client-seed', 'c', '--nonce', '1', '--proof', '{}']],
  [['fast-five', '--proof', '{}']],
  [['fast-five', '--proof', 'no-such-file.json']],
])('answers wrong usage %j with exit code 2 and the way to use it', (args) => {
  const { status, stdout, stderr } = verify(...args);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain('usage:');
});
