/** kill -9 before every statement of every step of a round: a stake is taken once, a payout made once, and no money hangs. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Session } from '../../../http/handlers.ts';
import { DOUBLING, minor, openStepped, type ShownRound, type Stepped } from './testing/open-stepped.ts';
import type { PlayerRequest } from './testing/player.ts';

const player = fileURLToPath(new URL('testing/player.ts', import.meta.url));
/** No request has so many statements. */
const MAX_STATEMENTS = 60;

let table: Stepped;
let url: string;
beforeAll(async () => {
  table = await openStepped();
  if (table.database.url === undefined) throw new Error('this test needs Postgres: TEST_DATABASE=postgres');
  url = table.database.url;
});
afterAll(async () => {
  expect(table.faults).toEqual([]);
  await table.expectBooks();
  await table.close();
});

type Answer = { ok: true; value: { round: ShownRound } } | { ok: false; refusal: { code: string } };

/** The answer, or nothing from a process that was killed. */
function send(request: Omit<PlayerRequest, 'secret'>): Answer | undefined {
  const text = JSON.stringify({ ...request, secret: Buffer.from(table.secret).toString('hex') });
  const { signal, stdout, stderr, status } = spawnSync(process.execPath, [player, url, text], { encoding: 'utf8' });
  if (signal === 'SIGKILL') return undefined;
  expect([status, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as Answer;
}

/** Sends the same request from processes that die one statement later each time, until one comes through; then twice more. */
async function sendThroughDeaths(
  request: Pick<PlayerRequest, 'name' | 'call'>,
  afterDeath: (killAt: number) => Promise<void>,
): Promise<ShownRound> {
  let deaths = 0;
  for (let killAt = 1; ; killAt++) {
    expect(killAt).toBeLessThan(MAX_STATEMENTS);
    if (send({ ...request, killAt })) break;
    deaths += 1;
    await afterDeath(killAt);
  }
  expect(deaths).toBeGreaterThan(2);
  // It is done by now: whoever dies before answering, and whoever asks again, changes nothing.
  expect(send({ ...request, killAt: 'answer' })).toBeUndefined();
  const answer = send({ ...request, killAt: 'never' });
  if (!answer?.ok) throw new Error(`refused: ${answer?.refusal.code}`);
  return answer.value.round;
}

it.each(['show', 'double'] as const)(
  'a round whose process dies at each statement of its opening and of every move is staked and paid once: %s',
  async (way) => {
    const member: Session = await table.newMember(undefined, '100.00');
    const session = table.stage(member, DOUBLING);
    const cashIs = async (...possible: readonly bigint[]) => expect(possible).toContain(await table.cash(member));
    const opening = { session, body: { stake: '10.00', input: { isOverAtOnce: false } }, idempotencyKey: randomUUID() };
    let round = await sendThroughDeaths({ name: 'openRound', call: opening }, () => cashIs(10_000n, 9_000n));
    expect(await table.cash(member)).toBe(9_000n);
    expect(await table.current(member, DOUBLING)).toEqual(round);

    let staked = 1_000n;
    for (const move of way === 'double' ? ['double', 'show'] : ['show']) {
      const body = { roundId: round.roundId, step: round.step, move };
      const before = await table.cash(member);
      const more = move === 'double' ? 1_000n : 0n;
      const won = (staked + more) * 19n;
      round = await sendThroughDeaths({ name: 'makeMove', call: { session, body } }, () =>
        cashIs(before, before - more, before + won / 10n),
      );
      staked += more;
    }
    const { payout } = round;
    if (payout === undefined) throw new Error('the round is over');
    expect(minor(round.staked)).toBe(staked);
    expect(await table.cash(member)).toBe(10_000n - staked + minor(payout));
    expect(await table.current(member, DOUBLING)).toBeUndefined();
    const rows = await table.endedRounds(member);
    expect(rows.map(({ stake_minor: stake, payout_minor: paid }) => [stake, paid])).toEqual([[staked, minor(payout)]]);
  },
  240_000,
);
