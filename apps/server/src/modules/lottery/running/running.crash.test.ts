/** kill -9 in every step of a round: anyone who comes next carries it on, a stake is taken once, and a payout made once. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createEngine } from '#games/crash/engine.ts';
import { family } from '#games/crash/manifest.ts';
import { answered, openTable, stageOf } from '../../play/testing/open-table.ts';
import type { CarrierRequest } from './testing/carrier.ts';
import { GAME, plannedGames, playOn } from './testing/open-running.ts';

const carrier = fileURLToPath(new URL('testing/carrier.ts', import.meta.url));
const CRASH = 300;
/** Dies before the second of its statements, and where money is under way. */
const KILLED_AT = [2, 9];

it('takes a stake once and pays once though a process dies in every step of the round', async () => {
  const table = await openTable({ games: plannedGames({ crash: CRASH }) });
  const { url } = table.database;
  const config = family.games[0]?.variants[0].config;
  const running = config && createEngine(config).running;
  if (url === undefined || !running) throw new Error('this test needs Postgres: TEST_DATABASE=postgres');
  const play = playOn(table);
  const send = (request: Pick<CarrierRequest, 'call' | 'killAt'>) => {
    const secret = Buffer.from(table.secret).toString('hex');
    const text = JSON.stringify({ ...request, secret, crash: CRASH, fixedAt: table.time.fixedAt });
    const { signal, status, stdout, stderr } = spawnSync(process.execPath, [carrier, url, text], { encoding: 'utf8' });
    if (signal === 'SIGKILL') return undefined;
    expect([status, stderr]).toEqual([0, '']);
    return stdout;
  };
  /** From processes that die, and then from one that comes through. */
  const through = (call?: CarrierRequest['call']): string => {
    const sent = KILLED_AT.map((killAt) => send({ ...(call && { call }), killAt }));
    expect(sent[0]).toBeUndefined();
    return send({ ...(call && { call }), killAt: 'never' }) ?? '';
  };
  try {
    table.time.fixedAt = Date.UTC(2026, 3, 1, 4);
    through();
    const [byHand, target, idle] = [await table.newMember(), await table.newMember(), await table.newMember()];
    answered(await play.place(target, { target: 250 }));
    answered(await play.place(idle));
    const { round } = await play.round(byHand);
    if (!round) throw new Error('a round takes bets');
    const bet = { drawNumber: round.drawNumber, stake: '10.00', input: { target: 1_000_000 } };
    const session = stageOf(byHand, GAME);
    const placing = { name: 'placeRunningBet', parts: { session, body: bet, idempotencyKey: randomUUID() } } as const;
    const placed = JSON.parse(through(placing)) as { value: { bet: { betId: string } } };
    expect(JSON.parse(send({ call: placing, killAt: 'never' }) ?? '')).toEqual(placed);
    expect(await play.cash(byHand)).toBe(99_000n);

    table.time.fixedAt = Date.parse(round.closesAt);
    through();
    const started = (await play.round(byHand)).round;
    expect(started?.phase).toBe('running');
    const startsAt = Date.parse(started?.startsAt ?? '');
    table.time.fixedAt = startsAt + running.cashesOutAtMs({ target: 200 });
    const { betId } = placed.value.bet;
    through({ name: 'cashOut', parts: { session, body: { betId } } });
    expect(await play.cash(byHand)).toBe(101_000n);

    table.time.fixedAt = startsAt + running.cashesOutAtMs({ target: 250 });
    through();
    expect(await play.cash(target)).toBe(101_500n);
    const end = startsAt + running.lastsMs({ crash: CRASH });
    for (const at of [end, end + 1_000]) {
      table.time.fixedAt = at;
      through();
    }
    expect(await Promise.all([byHand, target, idle].map(play.cash))).toEqual([101_000n, 101_500n, 99_000n]);
    const next = (await play.round(byHand)).round;
    expect(next).toMatchObject({ phase: 'betting' });
    expect(Number(next?.drawNumber.slice(-4))).toBe(Number(round.drawNumber.slice(-4)) + 1);
    expect(table.faults).toEqual([]);
    await table.expectBooks();
  } finally {
    await table.close();
  }
}, 240_000);
