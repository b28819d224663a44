/** A lottery by day alone, through the door: what is on sale over a break, at its boundaries, and over holidays. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calendarFlaw } from '#engine-kit';
import { games } from '#games/registry.ts';
import { answered, codeOf, north, openTable, request, stageOf, type Table } from '../play/testing/open-table.ts';

const GAME = 'lottery-11x5-day';
const found = games.find(({ code }) => code === GAME);
if (!found?.calendar) throw new Error(`${GAME} has scheduled draws`);
const { calendar } = found;
const at = (text: string) => Date.parse(`${text}+08:00`);

let table: Table;
beforeAll(async () => {
  table = await openTable({ games: [found] });
});
afterAll(async () => {
  expect(table.faults).toEqual([]);
  await table.expectBooks();
  await table.close();
});

const issue = async () => {
  const answer = answered(await request(table.lottery.routes, 'currentIssue', north, { query: { gameCode: GAME } }));
  const { drawNumber, opensAt, closesAt, drawsAt } = answer.current;
  return { drawNumber, times: [opensAt, closesAt, drawsAt].map((time) => Date.parse(time)) };
};
const line = {
  play: '11x5.any1',
  selection: { marks: ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11'] },
};

it.each([
  // The morning's last closes at 11:39:30; from then on the afternoon's first is on sale.
  ['2026-11-24T11:39:29.999', '20261124-0009', ['2026-11-24T11:19:30', '2026-11-24T11:39:30', '2026-11-24T11:40']],
  ['2026-11-24T11:39:30', '20261124-0010', ['2026-11-24T11:39:30', '2026-11-24T13:29:30', '2026-11-24T13:30']],
  ['2026-11-24T13:29:29.999', '20261124-0010', ['2026-11-24T11:39:30', '2026-11-24T13:29:30', '2026-11-24T13:30']],
  ['2026-11-24T13:29:30', '20261124-0011', ['2026-11-24T13:29:30', '2026-11-24T13:49:30', '2026-11-24T13:50']],
  // Over the night.
  ['2026-11-24T21:49:30', '20261125-0001', ['2026-11-24T21:49:30', '2026-11-25T08:59:30', '2026-11-25T09:00']],
  // The eve has three draws, and the first three days of the lunar year none.
  ['2027-02-05T09:39:29.999', '20270205-0003', ['2027-02-05T09:19:30', '2027-02-05T09:39:30', '2027-02-05T09:40']],
  ['2027-02-05T09:39:30', '20270209-0001', ['2027-02-05T09:39:30', '2027-02-09T08:59:30', '2027-02-09T09:00']],
  ['2027-02-09T08:59:29.999', '20270209-0001', ['2027-02-05T09:39:30', '2027-02-09T08:59:30', '2027-02-09T09:00']],
  ['2027-02-09T08:59:30', '20270209-0002', ['2027-02-09T08:59:30', '2027-02-09T09:19:30', '2027-02-09T09:20']],
])('sells at %s the draw %s', async (moment, drawNumber, times) => {
  table.time.fixedAt = at(moment);
  expect(await issue()).toEqual({ drawNumber, times: times.map(at) });
});

it('conforms, and every holiday of the table is one', () => {
  expect(calendarFlaw(calendar, at('2026-01-01T00:00'))).toBeUndefined();
  const days = calendar.kind === 'sessions' ? Object.entries(calendar.exceptions ?? {}) : [];
  expect(days).toHaveLength(40);
  expect(days.slice(0, 4).map(([day, { length }]) => [day, length])).toEqual([
    ['2027-02-05', 3],
    ['2027-02-06', 0],
    ['2027-02-07', 0],
    ['2027-02-08', 0],
  ]);
});

it('takes bets over a holiday for the draw after it, refuses draws that are none, and draws each of them once', async () => {
  table.time.fixedAt = at('2027-02-05T08:59:00');
  const one = await table.newMember(north);
  const session = stageOf(one, GAME);
  const draws = ['20270205-0001', '20270205-0002', '20270205-0003', '20270209-0001', '20270209-0002'];
  const chase = (numbers: readonly string[]) =>
    request(table.lottery.routes, 'placeChase', north, {
      session,
      body: {
        gameCode: GAME,
        playType: 'Entertainment',
        lines: [{ ...line, unit: '1.00', multiple: 1 }],
        draws: numbers.map((drawNumber) => ({ drawNumber, multiple: 1 })),
        stopsOnWin: false,
      },
      idempotencyKey: randomUUID(),
    });
  for (const none of ['20270205-0004', '20270206-0001', '20270208-0035'])
    expect(codeOf(await chase([none]))).toBe('draw.unknown');
  const placed = answered(await chase(draws));
  for (const moment of ['2027-02-05T09:40:01', '2027-02-06T12:00', '2027-02-08T23:59', '2027-02-09T09:20:01']) {
    table.time.fixedAt = at(moment);
    for (let times = 0; times < 3; times++) await table.lottery.drawClock.tick();
  }
  const { chase: after } = answered(
    await request(table.lottery.routes, 'chaseDetail', north, {
      session,
      query: { chaseId: placed.chase.chaseId, limit: 50 },
    }),
  );
  expect(after).toMatchObject({ state: 'ended', orders: { all: 5, open: 0 } });
  const drawn = answered(
    await request(table.lottery.routes, 'drawHistory', north, { query: { gameCode: GAME, limit: 10 } }),
  );
  expect(drawn.content.map(({ drawNumber }) => drawNumber).toSorted()).toEqual(draws);
});
