/** What a refused bet of a lottery is answered: which limit, on which line, and what is left of it; and why a selection is no bet. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { drawOnSale } from '#engine-kit';
import { games } from '#games/registry.ts';
import type { Session } from '../../http/handlers.ts';
import { testMerchant } from '../identity/testing.ts';
import { north, openTable, request, stageOf, type Table } from '../play/testing/open-table.ts';

const GAME = 'lottery-ssc-1';
const found = games.find(({ code }) => code === GAME);
if (!found?.calendar) throw new Error(`${GAME} has scheduled draws`);
const { calendar } = found;
const limited = testMerchant('limited', {
  ...north.manifest,
  hosts: ['limited.localhost'],
  payoutCap: '6000.00',
  play: {
    ...north.manifest.play,
    lotteries: { limits: { ticketStake: '300.00', ticketPayout: '5000.00', cellPayout: '8000.00' } },
  },
});

let table: Table;
beforeAll(async () => {
  table = await openTable({ merchants: [limited], games: [{ ...found, drawCapUnits: 9_500 }] });
  table.time.fixedAt = drawOnSale(calendar, Date.UTC(2026, 3, 1, 4)).opensAtMs + 1_000;
});
afterAll(async () => {
  expect(table.faults).toEqual([]);
  await table.expectBooks();
  await table.close();
});
/** Each test on a draw of its own. */
beforeEach(() => {
  table.time.fixedAt = drawOnSale(calendar, table.time.fixedAt ?? 0).closesAtMs + 6_000;
});

interface Line {
  readonly play: string;
  readonly selection: unknown;
  readonly unit: string;
}

function place(session: Session, lines: readonly Line[]) {
  return request(table.lottery.routes, 'placeOrder', limited, {
    session: stageOf(session, GAME),
    body: {
      gameCode: GAME,
      drawNumber: drawOnSale(calendar, table.time.fixedAt ?? 0).drawNumber,
      playType: 'Entertainment',
      lines: lines.map((line) => ({ ...line, multiple: 1 })),
    },
    idempotencyKey: randomUUID(),
  });
}

/** 97.50 to win on each unit of 1.00. */
const two = (number: string, unit: string, part = 'front2'): Line => ({
  play: `ssc.${part}.straight`,
  selection: { rows: [...number].map((digit) => [digit]) },
  unit,
});
const refusalOf = async (session: Session, ...lines: Line[]) => {
  const answer = await place(session, lines);
  return answer.ok ? 'placed' : answer.refusal;
};
const exceeded = (limit: string, line: number, left: string) => ({
  code: 'order.cap_exceeded',
  value: { limit, line, left },
});
const member = () => table.newMember(limited);

it('says what is left of a ticket: by its stake, and by what it can win', async () => {
  const one = await member();
  const side = (unit: string) => ({ play: 'ssc.place.sides', selection: { rows: [['big'], [], [], [], []] }, unit });
  expect(await refusalOf(one, side('200.00'), side('150.00'))).toEqual(exceeded('ticket', 1, '100.00'));
  expect(await refusalOf(one, side('300.00'), side('0.50'))).toEqual(exceeded('ticket', 1, '0.00'));
  expect(await refusalOf(one, two('12', '60.00'))).toEqual(exceeded('ticket', 0, '51.28'));
  expect(await refusalOf(one, two('12', '51.29'))).toEqual(exceeded('ticket', 0, '51.28'));
  expect(await refusalOf(one, two('12', '51.28'))).toBe('placed');
});

it('says what is left to a member in a draw', async () => {
  const one = await member();
  expect(await refusalOf(one, two('12', '40.00'))).toBe('placed');
  expect(await refusalOf(one, two('34', '10.00'), two('56', '30.00'))).toEqual(exceeded('member', 1, '11.53'));
  expect(await refusalOf(one, two('34', '10.00'), two('56', '11.53'))).toBe('placed');
});

it('says what is left of a result and of a draw, counting what others have bet on it, but no play money', async () => {
  const [one, other, third] = [await member(), await member(), await member()];
  expect(await refusalOf(one, two('12', '40.00'))).toBe('placed');
  expect(await refusalOf(other, two('12', '40.00'))).toBe('placed');
  expect(await refusalOf(third, two('34', '20.00'), two('12', '20.00'))).toEqual(exceeded('cell', 1, '2.05'));
  expect(await refusalOf(third, two('34', '20.00'), two('12', '2.05'))).toBe('placed');
  // 7,999.87 on the first two digits, and 9,500 in all
  expect(await refusalOf(third, two('34', '20.00', 'back2'))).toEqual(exceeded('draw', 0, '15.38'));
  const trial = await table.newMember(limited, '0.00', true);
  expect(await refusalOf(trial, two('12', '40.00'))).toBe('placed');
  expect(await refusalOf(third, two('34', '15.38', 'back2'))).toBe('placed');
});

it('names the line and the bounds of a stake that is out of range', async () => {
  const one = await member();
  const bounds = { minimum: '0.01', maximum: '1000.00' };
  expect(await refusalOf(one, two('12', '1.00'), two('12', '1000.01'))).toEqual({
    code: 'stake.out_of_range',
    value: { line: 1, ...bounds },
  });
});

it.each<[string, string, unknown]>([
  ['selection.malformed', 'ssc.front2.straight', { marks: ['1', '2'] }],
  ['selection.malformed', 'ssc.front2.straight', {}],
  ['selection.empty-row', 'ssc.front2.straight', { rows: [['1'], []] }],
  ['selection.mark-twice', 'ssc.front2.straight', { rows: [['1', '1'], ['2']] }],
  ['selection.unknown-mark', 'ssc.front2.straight', { rows: [['10'], ['2']] }],
  ['selection.too-few', 'ssc.five.unplaced-2', { marks: ['1'] }],
  ['selection.too-many', 'ssc.front3.banker', { marks: ['1', '2'] }],
  ['selection.too-many-bets', 'ssc.five.combo', { rows: Array.from({ length: 5 }, () => [...'0123456789']) }],
  ['input.invalid', 'ssc.front2.none', { rows: [['1'], ['2']] }],
])('says %s of what is no bet', async (code, play, selection) => {
  const one = await member();
  expect(await refusalOf(one, two('12', '1.00'), { play, selection, unit: '1.00' })).toEqual({
    code,
    value: { line: 1 },
  });
});
