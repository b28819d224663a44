/** kill -9 of the process that works for operators: a message and a grant to many reach each member once, and a file has each line once. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { openTestApp, openTestDatabase } from '../../testing.ts';
import { seedDemoMembers } from '../members/index.ts';

const worker = fileURLToPath(new URL('../../testing/dying-worker.ts', import.meta.url));
const START = Date.UTC(2026, 4, 4, 4);
const CLAIM_MS = 2 * 60_000;
const MEMBERS = 700;
const LINES = 11_000;
/** Statements: in the middle of the messages, and in the first part of the file. */
const KILLS = [12, 80];

it('goes on where the one before it died', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-operators-'));
  const database = await openTestDatabase();
  const { url, sql } = database;
  if (url === undefined) throw new Error('this test needs Postgres: TEST_DATABASE=postgres');
  const time = { now: START };
  const app = await openTestApp({ database, clock: { now: () => time.now }, config: { directory: folder } });
  try {
    await seedDemoMembers(app.modules.membersDeps, app.modules.merchants.of('demo'));
    const at = new Date(START);
    await sql.query(
      `insert into member (merchant_id, id, username, nickname, is_trial, icon, language, created_at, declared_age_at, terms_version, has_login_alerts)
       select 'demo', gen_random_uuid(), 'crowd' || n, 'crowd' || n, false, 'coin', 'EN', $1, $1, '1', false from generate_series(1, ${MEMBERS}) n`,
      [at],
    );
    await sql.query(
      `insert into credential (merchant_id, member_id, username, username_key, type, password_hash, created_at)
       select merchant_id, id, username, username, 0, 'x', created_at from member where username like 'crowd%'`,
      [],
    );
    const [message, file] = [randomUUID(), randomUUID()];
    await sql.query(
      `insert into shared_letter (merchant_id, id, text, created_at) values ('demo', $1, '{"EN":{"title":"T","content":"<p>c</p>"}}', $2)`,
      [message, at],
    );
    await sql.query(
      `insert into mailing (merchant_id, code, kind, audience, letter_id, state, members, skipped_members, created_by, created_at, starts_at, due_at)
       values ('demo', 'crash', 'service', '{}', $1, 'planned', ${MEMBERS}, 0, 'ann', $2, $2, $2)`,
      [message, at],
    );
    const merchant = app.modules.merchants.of('demo');
    const words = { title: { EN: 'c' }, line: { EN: 'c' }, picture: { scene: 'deep', symbols: [] } };
    const terms = { kind: 'mass-grant', shownAs: 'DISCOVER', ...words, award: 'auto', limits: { budget: '100000.00' } };
    const params = { params: { giftMinor: '100', wagerTimes: 0 }, bonus: { mode: 'cash' } };
    const { backOffice } = app.modules.rewards;
    const text = JSON.stringify({ ...terms, ...params });
    await app.modules.ports.atomically((tx) => backOffice.save(tx, merchant, { code: 'crash', text, by: 'ann' }));
    await app.modules.ports.atomically((tx) => backOffice.start(tx, merchant, 'crash', 1));
    const everybody = (await sql.query("select from member where merchant_id = 'demo' and not is_trial", [])).length;
    await sql.query(
      `insert into mass_grant (merchant_id, code, id, campaign, campaign_version, audience, state, members, skipped_members, created_by,
         created_at, due_at) values ('demo', 'crash', $1, 'crash', 1, '{}', 'running', ${everybody}, 0, 'ann', $2, $2)`,
      [message, at],
    );
    await sql.query(
      `insert into bet_record (merchant_id, id, member_id, is_trial, kind, game, category, vendor, stake_minor, payout_minor, state, summary, at)
       select 'demo', gen_random_uuid(), gen_random_uuid(), false, 'round', 'dice', 'LOCAL', 'house', 100, 0, 'lost', '', $1::timestamptz - n * interval '1 second'
       from generate_series(1, ${LINES}) n`,
      [at],
    );
    await sql.query(
      `insert into report_export (merchant_id, id, operator, report, format, query, state, created_at, due_at)
       values ('demo', $1, 'ann', 'wagers', 'csv', '{"from":"2026-05-01","to":"2026-05-05"}', 'running', $2, $2)`,
      [file, at],
    );
    const died: unknown[] = [];
    for (const killedAt of KILLS) {
      // The claim of the one that died has expired.
      time.now += CLAIM_MS;
      const args = [worker, url, `${time.now}`, `${killedAt}`, 'operators', folder];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
      died.push((await once(child, 'exit'))[1]);
    }
    expect(died).toEqual(KILLS.map(() => 'SIGKILL'));
    time.now += CLAIM_MS;
    await app.modules.operators.workOnAudiences();
    await app.modules.operators.workOnExports();
    const [sent] = await sql.query<{ state: string; sent: number; messages: number; members: number }>(
      `select m.state, m.sent, count(*)::int as messages, count(distinct i.member_id)::int as members from mailing m
       join inbox_message i on i.merchant_id = m.merchant_id and i.letter_id = m.letter_id group by m.state, m.sent`,
      [],
    );
    expect(sent).toEqual({ state: 'done', sent: everybody, messages: everybody, members: everybody });
    const [granted] = await sql.query<{ state: string; given: number; grants: number; members: number; moved: number }>(
      `select m.state, m.given, count(*)::int as grants, count(distinct g.member_id)::int as members,
         (select -balance::int from ledger.account where kind = 'promotion' and owner = 'crash') as moved from mass_grant m
       join bonus_grant g on g.merchant_id = m.merchant_id and g.campaign = m.campaign group by m.state, m.given`,
      [],
    );
    const each = { given: everybody, grants: everybody, members: everybody, moved: everybody * 100 };
    expect(granted).toEqual({ state: 'done', ...each });
    const [made] = await sql.query<{ state: string; rows: bigint }>(
      'select state, rows from report_export where id = $1',
      [file],
    );
    expect(made).toEqual({ state: 'done', rows: BigInt(LINES) });
    const parts = await sql.query<{ file: string }>('select file from report_part where export_id = $1 order by part', [
      file,
    ]);
    const texts = parts.map(async (part) => {
      const found = await app.modules.providers.storage.get(part.file);
      return found.kind === 'found' ? Buffer.from(found.bytes).toString() : '';
    });
    const ids = (await Promise.all(texts)).join('').match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? [];
    const bets = await sql.query<{ id: string }>("select id from bet_record where merchant_id = 'demo'", []);
    const inFile = new Map<string, number>();
    for (const id of ids) inFile.set(id, (inFile.get(id) ?? 0) + 1);
    expect(bets.filter(({ id }) => inFile.get(id) !== 1)).toEqual([]);
  } finally {
    await app.close();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}, 120_000);
