import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '#contract';
import { requestOf } from '../../testing.ts';
import { BYTE_ORDER_MARK, csvCell, csvLine } from './csv.ts';
import { type Caller, NOON, openRecordsApp, orderFacts, type RecordsApp, roundFact } from './testing/open-records.ts';

let app: RecordsApp;
beforeAll(async () => {
  app = await openRecordsApp();
});
afterAll(() => app.close());

async function fileOf(asker: Caller | undefined, query: Record<string, string> = {}, list = 'bets', language = 'EN') {
  const requested = requestOf(endpoints.recordsFile, {
    params: { list },
    query,
    headers: { language },
    ...(asker && { token: asker.token, host: asker.host }),
  });
  const answer = await app.http.inject(requested);
  return { status: answer.statusCode, headers: answer.headers, body: answer.body };
}

/** A parser by RFC 4180: doubled quotes within quotes, lines ended by CR LF. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      for (at += 1; !(text[at] === '"' && text[at + 1] !== '"'); at += text[at] === '"' ? 2 : 1) cell += text[at];
      at += 1;
    } else while (at < text.length && text[at] !== ',' && text[at] !== '\r') cell += text[at++];
    row.push(cell);
    if (text[at] === ',') at += 1;
    else {
      expect(text.slice(at, at + 2)).toBe('\r\n');
      at += 2;
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

it('MEM-05 writes any text so that it reads back, and so that no spreadsheet evaluates it', () => {
  const nasty = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    '\n',
    '"',
    ',',
    "'",
    ' ',
    '＝',
    'A1',
    '-1.50',
    '=cmd|x',
  );
  const text = fc.array(fc.oneof(nasty, fc.string({ maxLength: 4 })), { maxLength: 6 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (cells) => {
      const [read = []] = readCsv(csvLine(cells));
      expect(read.map((cell, place) => (cell === cells[place] ? cell : cell.slice(1)))).toEqual(cells);
      for (const cell of read)
        if (!/^-?\d+(\.\d+)?$/.test(cell)) expect(cell).not.toMatch(/^\s*[=+\-@\t\r\n＝＋－＠]/u);
    }),
  );
  expect([csvCell('-12.50'), csvCell('=1+1'), csvCell('@x'), csvCell('a,b')]).toEqual([
    '-12.50',
    `"'=1+1"`,
    `"'@x"`,
    '"a,b"',
  ]);
});

it('MEM-05 exports all bets of a filter, in the member’s language and the merchant’s time zone', async () => {
  const rounds = Array.from({ length: 250 }, (_, place) =>
    roundFact(app.idOf(), app.member, {
      stake: BigInt(place + 1),
      payout: place % 2 ? 300n : 0n,
      at: NOON - place,
      ...(place > 0 && { variant: 'edge-2' }),
    }),
  );
  await app.publish([...rounds, ...orderFacts(app.idOf(), app.member, { stake: 700n, at: NOON + 1, endsAt: NOON })]);
  await app.outbox.pump();
  const { status, headers, body } = await fileOf(app.member, { from: '2026-03-01' });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="bets-2026-03-01-2026-03-11.csv"',
    'cache-control': 'private, no-store',
  });
  expect(body.startsWith(BYTE_ORDER_MARK)).toBe(true);
  const [head, ...lines] = readCsv(body.slice(1));
  expect(head).toEqual([
    'Time',
    'Number',
    'Game',
    'Variant',
    'Category',
    'Draw',
    'Stake',
    'Payout',
    'Result',
    'Currency',
  ]);
  expect(lines.length).toBe(251);
  const [at, , ...rest] = lines[0] ?? [];
  expect([at, ...rest]).toEqual([
    '2026-03-11 12:00:00',
    'Fast Five · 1 min',
    '',
    'Lottery',
    '20260311-0001',
    '7.00',
    '0.00',
    'Open',
    'PHP',
  ]);
  expect(new Set(lines.map(([, id]) => id)).size).toBe(251);
  // A bet of before names none.
  expect(lines.slice(1).map((line) => line[3])).toEqual(rounds.map((_, place) => (place === 0 ? '' : 'edge-2')));
  const won = await fileOf(app.member, { from: '2026-03-01', state: 'won' });
  const totals = await app.get('betTotals', {
    token: app.member.token,
    query: { from: '2026-03-01', state: 'won' },
  });
  expect(readCsv(won.body.slice(1)).length - 1).toBe(totals.count);
  const thai = readCsv((await fileOf(app.member, {}, 'bets', 'TH')).body.slice(1));
  expect(thai[0]?.slice(0, 2)).toEqual(['เวลา', 'หมายเลข']);
});

it('MEM-05 exports the statement too', async () => {
  const { body, headers } = await fileOf(app.trial, {}, 'transactions');
  expect(headers['content-disposition']).toBe('attachment; filename="transactions-2025-03-11-2026-03-11.csv"');
  const [, line = [], ...more] = readCsv(body.slice(1));
  expect(line.slice(2)).toEqual(['Play money', 'trial', app.trial.memberId, '10000.00', '10000.00', 'PHP']);
  expect(more).toEqual([]);
});

it('MEM-05 refuses exports of other members’ records', async () => {
  expect(readCsv((await fileOf(app.other)).body.slice(1)).length).toBe(1);
  expect(readCsv((await fileOf(app.otherMember)).body.slice(1)).length).toBe(1);
  expect(JSON.parse((await fileOf(undefined)).body)).toMatchObject({ code: 'session.missing' });
  expect(JSON.parse((await fileOf({ ...app.member, host: 'lotus.localhost' })).body)).toMatchObject({
    success: false,
  });
  expect((await fileOf(app.member, {}, 'secrets')).status).toBe(400);
  expect(JSON.parse((await fileOf(app.member, { from: '2025-03-10' })).body)).toMatchObject({
    code: 'records.too_old',
  });
});

it('MEM-05 sends one of several concurrent exports, and the next when it has ended', async () => {
  const files = await Promise.all([fileOf(app.member), fileOf(app.member), fileOf(app.member)]);
  expect(files.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
  for (const { status, body } of files)
    if (status !== 200) expect(JSON.parse(body).code).toBe('records.file_under_way');
  expect((await fileOf(app.member)).status).toBe(200);
});

it('MEM-05 allows one export at a time per member, a maximum per hour, and none beyond its size limit', async () => {
  const codeOf = async () => {
    const { status, body } = await fileOf(app.other);
    return status === 200 ? 'file' : JSON.parse(body).code;
  };
  const turn = (to: Partial<{ claim: string; busy_until: Date }>) =>
    app.change((tx) =>
      tx
        .updateTable('record_file')
        .set(to)
        .where('merchant_id', '=', 'demo')
        .where('member_id', '=', app.other.memberId)
        .execute(),
    );
  expect(await codeOf()).toBe('file');
  await turn({ claim: app.idOf(), busy_until: new Date(app.time.now + 1_000) });
  expect(await codeOf()).toBe('records.file_under_way');
  // Its holder has died.
  app.time.now += 1_001;
  expect(await codeOf()).toBe('file');
  await app.change((tx) =>
    tx
      .insertInto('bet_day')
      .values({
        merchant_id: 'demo',
        member_id: app.other.memberId,
        day: new Date('2026-03-01T00:00:00Z'),
        game: 'dice',
        category: 'LOCAL',
        vendor: 'originals',
        state: 'lost',
        bets: 100_001n,
        stake_minor: 1n,
        payout_minor: 0n,
      })
      .execute(),
  );
  expect(await codeOf()).toBe('records.file_too_large');
  // A refused export blocks nobody.
  expect(await codeOf()).toBe('records.file_too_large');
  // Two files and two refused ones here, and one in a test before.
  for (let counted = 5; counted < 20; counted++) expect(await codeOf()).toBe('records.file_too_large');
  expect(await codeOf()).toBe('request.too_many');
  app.time.now += 3_600_000;
  expect(await codeOf()).not.toBe('request.too_many');
});
