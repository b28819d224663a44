import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { chainLink, commitmentOf, fairChance, openChain, proofText, proveDraw, sharedChance } from '#engine-kit';
import { createEngine as createCrash } from '../games/crash/engine.ts';
import { family as crash } from '../games/crash/manifest.ts';
import { createEngine as createDragonsHoard } from '../games/dragons-hoard/engine.ts';
import { createFive as createFastFive } from '../games/lottery/former/engine.ts';
import vectors from '../packages/engine-kit/src/fairness-vectors.json' with { type: 'json' };
import { sandboxProof } from './fixtures/sandbox-proof.ts';

const dragonsHoard = createDragonsHoard({});
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

const chain = openChain('chain', 5);

function proof() {
  const [link, value] = [chain.link(3), openChain('beacon', 5).link(3)];
  const issue = '20261121-0734';
  const chance = sharedChance(link, value, issue);
  if (!chance.ok) throw new Error('the beacon is there');
  const claim = { game: 'fast-five', rulesVersion: 1, issue, link, draw: fastFive.draw(chance.value) };
  return proveDraw({ ...claim, beacon: { kind: 'house-chain', ...chainLink(value) } });
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

it('checks a draw from its proof, also against what was published before it, and reports what does not match', () => {
  const honest = proof();
  const checked = verify('fast-five', '--proof', proofText(honest), '--commitment', chain.tip);
  expect(checked).toMatchObject({
    status: 0,
    stdout: `${JSON.stringify({ outcome: honest.draw, issue: honest.issue })}\n`,
  });
  const forged = verify('fast-five', '--proof', JSON.stringify({ ...honest, draw: { digits: [1, 2, 3, 4, 5] } }));
  expect(forged).toMatchObject({ status: 1, stdout: '{"flaw":"proof.draw"}\n' });
  const ofAnother = verify('fast-five', '--proof', proofText(honest), '--commitment', commitmentOf('another tip'));
  expect(ofAnother).toMatchObject({ status: 1, stdout: '{"flaw":"proof.chain"}\n' });
  expect(verify('dice', '--proof', proofText(honest))).toMatchObject({ status: 1, stdout: '{"flaw":"proof.game"}\n' });
});

it('checks a draw with a public beacon against the round that was noted, and says what a sandbox is worth', async () => {
  const { text, tip, draw, issue, round, signature } = await sandboxProof();
  const noted = ['--commitment', tip, '--beacon-commitment', `sandbox:${round}`];
  const { status, stdout } = verify('fast-five-10', '--proof', text, ...noted);
  expect([status, JSON.parse(stdout)]).toEqual([
    0,
    { outcome: draw, issue, beacon: `sandbox:${round}`, warning: expect.stringContaining('nothing about chance') },
  ]);
  const forged = text.replace(signature, `${signature.slice(0, -1)}${signature.endsWith('0') ? '1' : '0'}`);
  expect(verify('fast-five-10', '--proof', forged)).toMatchObject({ status: 1, stdout: '{"flaw":"proof.beacon"}\n' });
  const late = verify('fast-five-10', '--proof', text, '--beacon-commitment', `sandbox:${round + 1}`);
  expect(late).toMatchObject({ status: 1, stdout: '{"flaw":"proof.chain"}\n' });
});

it('checks where a round of Crash ended, by the variant that its proof names', () => {
  const { issue, chain, beacon } = proof();
  const drawn = () => {
    const chance = sharedChance(chain.link, beacon?.kind === 'house-chain' ? beacon.link : undefined, issue);
    if (!chance.ok) throw new Error('the beacon is there');
    return chance.value;
  };
  const ends = crash.games
    .flatMap(({ variants }) => variants)
    .map(({ code, config }) => {
      const draw = createCrash(config).draw(drawn());
      const claim = { game: 'crash', variant: code, rulesVersion: 1, issue, link: chain.link, beacon };
      const line = `${JSON.stringify({ outcome: draw, issue })}\n`;
      expect(verify('crash', '--proof', proofText(proveDraw({ ...claim, draw })))).toMatchObject({
        status: 0,
        stdout: line,
      });
      const ofAnother = proveDraw({ ...claim, variant: code === 'standard' ? 'edge-4' : 'standard', draw });
      expect(verify('crash', '--proof', proofText(ofAnother))).toMatchObject({
        status: 1,
        stdout: '{"flaw":"proof.draw"}\n',
      });
      return draw.crash;
    });
  expect(new Set(ends).size).toBe(3);
});

it.each([
  [[]],
  [['roulette', '--proof', '{}']],
  [['dice']],
  [['dice', '--server-seed', 's', '--client-seed', 'c', '--nonce', '1.5']],
  [['dice', '--server-seed', 's', '--client-seed', 'é', '--nonce', '1']],
  [['dice', '--server-seed', 's', '--client-seed', 'c', '--nonce', '1', '--colour', 'red']],
  [['dice', '--server-seed', 's', '--proof', '{}']],
  [['fast-five', '--proof', '{}']],
  [['fast-five', '--proof', 'no-such-file.json']],
])('answers wrong usage %j with exit code 2 and the way to use it', (args) => {
  const { status, stdout, stderr } = verify(...args);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain('usage:');
});
