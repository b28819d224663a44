/** Erasing a member through the console: who decides, what stands against it, what goes, what is kept, and that nobody comes back by it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConsoleEndpointName } from '#contract';
import { ok } from '#kernel';
import { expectBooksToBalance } from '#ledger/testing';
import type { MerchantManifest } from '#merchants/plugin.ts';
import { merchants } from '#merchants/registry.ts';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { callConsole, signedIn } from '../console/testing.ts';

const START = Date.UTC(2026, 4, 4, 4);
const DAY = 86_400_000;
const PASSWORD = 'Play-Safe-2026!';
/** In whatever says something about the member. */
const MARK = 'zebra7731';
const reason = 'written demand of the member';
const time = { now: START };
let app: TestApp;
let counted = 0;
const operators: { [name: string]: string } = {};

type Row = { readonly [column: string]: unknown };
const sql = (text: string, values: readonly unknown[] = []) => app.database.sql.query<Row>(text, values as never[]);

const opened = (manifest: MerchantManifest): MerchantManifest => ({
  ...manifest,
  exclusionGroup: 'kin',
  retention: { orderYears: 5, identityYears: 7 },
  register: {
    ...manifest.register,
    optionalFields: { email: 'shown', idNumber: 'shown', payeeName: 'shown', nickname: 'shown' },
    isCaptchaRequired: false,
  },
});

beforeAll(async () => {
  app = await openTestApp({ clock: { now: () => time.now }, manifests: merchants.map(opened) });
  const rights = [
    'members.erase',
    'members.kept-data',
    'members.export',
    'members.tag',
    'members.lock',
    'audit.see',
    'members.edit',
    'deposits.see',
    'documents.see',
    'approvals.see',
  ];
  for (const username of ['ann', 'bob']) {
    const grants = { demo: rights, lotus: rights };
    operators[username] = await signedIn(app, { username, grants }, { now: () => time.now });
  }
  operators.eve = await signedIn(
    app,
    { username: 'eve', grants: { demo: ['members.see', 'deposits.see', 'documents.see'] } },
    { now: () => time.now },
  );
});
afterAll(async () => {
  await expectBooksToBalance(app.database.sql);
  await app.close();
});

const call = (name: ConsoleEndpointName, as: string, body: object, at = 'demo') =>
  callConsole(app, name, { as: operators[as] ?? '', at, body });
const done = async (name: ConsoleEndpointName, as: string, body: object) =>
  ((await call(name, as, body)).value as { done: Row }).done;

async function join(change: object = {}, host = 'localhost') {
  counted += 1;
  const body = {
    username: `gone${counted}`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    isOfAge: true,
    termsVersion: app.modules.merchants.of('demo').manifest.register.termsVersion,
    registerMethod: 'H5',
    type: 0,
    ...change,
  } as const;
  const from = { host, address: `10.1.${counted}.1` };
  const { id, token, username } = await app.get('register', { ...from, body });
  return { id, token, username, ...from };
}
type Member = Awaited<ReturnType<typeof join>>;

const erase = async ({ id: subject }: Pick<Member, 'id'>) => {
  const first = await call('membersErase', 'ann', { subject, reason });
  return first.status === 202 ? call('membersErase', 'bob', { subject, reason }) : first;
};

async function pump(): Promise<void> {
  for (let round = 0; round < 10; round++) {
    await app.outbox.pump();
    if ((await app.outbox.backlog()).waiting === 0) return;
  }
}

/** Something of each kind that says who the member is. */
async function fill({ id }: Member): Promise<void> {
  const own = ['demo', id];
  await sql(
    `update member set email = '${MARK}@example.com', email_proven_at = now() where merchant_id = $1 and id = $2`,
    own,
  );
  await sql(`update login_record set address = '${MARK}' where merchant_id = $1 and member_id = $2`, own);
  await sql(`update session set device = '${MARK}' where merchant_id = $1 and member_id = $2`, own);
  const rows = [
    `feedback (merchant_id, member_id, id, type, content, created_at, answered_at, answered_by, answer) select $1, $2, gen_random_uuid(), 4, '${MARK}', now(), now(), 'x', '${MARK}'`,
    `member_note (merchant_id, member_id, id, text, written_by, written_at) select $1, $2, gen_random_uuid(), '${MARK}', 'x', now()`,
    `member_tag (merchant_id, member_id, tag, tagged_by, tagged_at) select $1, $2, '${MARK}', 'x', now()`,
    `watched_member (merchant_id, member_id, reason, added_by, added_at) select $1, $2, '${MARK}', 'x', now()`,
    `care_interaction (merchant_id, member_id, id, kind, text, written_by, written_at) select $1, $2, gen_random_uuid(), 'call', '${MARK}', 'x', now()`,
    `player_at_risk (merchant_id, member_id, place, markers) select $1, $2, 1, '[{"marker":"every_day","value":"${MARK}"}]'`,
    `chat_conversation (merchant_id, member_id, id, state, language, extras, last_seq, member_seen_seq, operator_seen_seq, created_at, last_at, closed_at)
      select $1, $2, $2, 'closed', 'EN', '{"${MARK}":1}', 1, 1, 0, now(), now(), now()`,
    `chat_message (merchant_id, member_id, conversation_id, seq, author, text, created_at) select $1, $2, $2, 1, 'member', '${MARK}', now()`,
    `chat_picture (merchant_id, member_id, id, storage_key, created_at) select $1, $2, gen_random_uuid(), 'chat/demo/${MARK}.jpg', now()`,
    `agent_letter (merchant_id, agent_id, id, to_id, title, content, recipients, at) select $1, $2, gen_random_uuid(), $2, '${MARK}', '${MARK}', 1, now()`,
    `payment_card (merchant_id, member_id, id, bank, holder, masked, encrypted_number, fingerprint, account_fingerprint, created_at, changed_at, usable_at)
      select $1, $2, id, 'BDO', '${MARK}', '•••• ' || n, '${MARK}', '${MARK}' || n, '${MARK}' || n, now(), now(), now()
      from (values (1, gen_random_uuid()), (2, gen_random_uuid())) as c (n, id)`,
    `withdrawal_order (merchant_id, member_id, id, card_id, card, provider, currency, amount_minor, fee_minor, state, created_at, changed_at, risk)
      select $1, $2, gen_random_uuid(), id, '${MARK}', 'sandbox', 'PHP', 100, 0, 'declined', now(), now(), '[]'
      from payment_card where merchant_id = $1 and member_id = $2 and masked = '•••• 1'`,
    `deposit_order (merchant_id, member_id, id, provider, currency, amount_minor, state, created_at, changed_at, expires_at, remark)
      select $1, $2, gen_random_uuid(), 'transfer', 'PHP', 100, 'declined', now(), now(), now(), '${MARK}'`,
    `deposit_receipt (merchant_id, member_id, id, order_id, storage_key, added_at)
      select $1, $2, gen_random_uuid(), id, 'receipts/demo/none.jpg', now() from deposit_order where merchant_id = $1 and member_id = $2`,
    `member_document (merchant_id, member_id, id, kind, reason, state, requested_by, requested_at, changed_at, refused_for)
      select $1, $2, $2, 'identity', '${MARK}', 'refused', 'x', now(), now(), '${MARK}'`,
    `member_document_picture (merchant_id, member_id, id, document_id, storage_key, added_at)
      select $1, $2, gen_random_uuid(), $2, 'documents/demo/none.jpg', now()`,
    `outgoing_message (merchant_id, id, channel, recipient, kind, language, ended, created_at, expires_at)
      select $1, gen_random_uuid(), 'email', '${MARK}@example.com', 'new-device', 'EN', 'sent', now(), now() where $2::text <> ''`,
  ];
  for (const row of rows)
    await sql(
      `insert into ${row}`
        .replaceAll('$1', "'demo'")
        .replaceAll('$2::text', `'${id}'::text`)
        .replaceAll('$2', `'${id}'::uuid`),
    );
}

/** The tables in which a text stands. Facts go a while after they were delivered; sealed texts say nothing. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await sql(
    "select c.relname::text as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    if (name === 'fact') continue;
    const [row] = await sql(`select count(*)::int as n from "${name}" t where t::text ilike $1`, [`%${text}%`]);
    if (Number(row?.n) > 0) found.push(`${name}`);
  }
  return found;
}

const rowsOf = async ({ id }: Member, table: string) =>
  JSON.stringify(await sql(`select * from ${table} where ${table === 'member' ? 'id' : 'member_id'} = $1`, [id]));

describe('an erasure', () => {
  it('is refused while money, bets, orders or bills are open, and says which', async () => {
    const member = await join();
    const merchant = app.modules.merchants.of('demo');
    const accountRef = { merchant, memberId: member.id, isTrial: false };
    const movement = {
      accountRef,
      source: 'sandbox',
      ref: member.id,
      requestHash: 'x',
      label: 'sandbox',
      amountMinor: 500n,
    };
    await app.modules.membersDeps.atomically(async (tx) => {
      await app.modules.walletModule.wallet.credit(tx, { ...movement, externalId: `fund:${member.id}` });
      return ok();
    });
    await sql(
      `insert into deposit_order (merchant_id, member_id, id, provider, currency, amount_minor, state, created_at, changed_at, expires_at)
       values ('demo', $1, gen_random_uuid(), 'transfer', 'PHP', 100, 'waiting', now(), now(), '2027-01-01')`,
      [member.id],
    );
    const shown = await done('membersErasure', 'ann', { subject: member.id });
    expect(shown).toMatchObject({ state: 'open', obstacles: [{ kind: 'balance' }, { kind: 'deposits', count: 1 }] });
    const refused = await erase(member);
    expect(refused).toMatchObject({ status: 409, code: 'erasure.open', value: { open: 'balance, deposits' } });
    expect((await app.request('balance', { ...member })).status).toBe(200);
    expect(await sql('select 1 from erased_member where member_id = $1', [member.id])).toEqual([]);
  });

  it('is decided by two with the right, of a member of their merchant', async () => {
    const member = await join();
    const body = { subject: member.id, reason };
    const receipt = { id: crypto.randomUUID(), duty: { duty: 'receipts', until: '2031-05-04T04:00:00.000Z' } };
    await sql(
      `insert into deposit_receipt (merchant_id, member_id, id, order_id, storage_key, added_at)
       values ('demo', $1, $2, $2, 'receipts/demo/only.jpg', now())`,
      [member.id, receipt.id],
    );
    expect((await call('membersErase', 'eve', body)).code).toBe('operator.forbidden');
    expect((await call('membersErase', 'ann', { subject: member.id })).code).toBe('request.malformed');
    expect((await call('membersErase', 'ann', body, 'lotus')).code).toBe('member.unknown');
    expect((await call('membersErasure', 'ann', { subject: member.id }, 'lotus')).code).toBe('member.unknown');
    expect((await call('membersKeptData', 'ann', body)).code).toBe('member.unknown');
    expect(await call('membersErase', 'ann', body)).toMatchObject({
      status: 202,
      value: { waits: { would: { kept: [{ duty: 'books' }, receipt.duty], reason } } },
    });
    expect((await call('membersErase', 'ann', body)).code).toBe('order.same_operator');
    expect((await app.request('balance', { ...member })).status).toBe(200);
  });

  it('leaves of the member what duties keep, sealed, and nothing to log in with', async () => {
    const named = { username: MARK, nickname: `${MARK} nick`, payeeName: `${MARK} name`, idNumber: 'Z-7731' };
    const [member, other, namesake] = [await join(named), await join(), await join({}, 'lotus.localhost')];
    await pump();
    await fill(member);
    const others = async () =>
      Promise.all(
        [other, namesake].flatMap((one) =>
          ['member', 'credential', 'session', 'login_record'].map((table) => rowsOf(one, table)),
        ),
      );
    const before = await others();
    const shown = await done('membersErasure', 'ann', { subject: member.id });
    const kinds = (shown.erases as Row[]).map(({ kind }) => kind);
    expect(kinds).toEqual(
      expect.arrayContaining(['account', 'addresses', 'chat', 'notes', 'messages', 'orders', 'care']),
    );
    const address = { subject: member.id, choice: `new-${MARK}@example.com`, reason };
    expect((await call('membersEmail', 'ann', address)).status).toBe(202);
    const erased = await erase(member);
    expect(erased).toMatchObject({ status: 200, code: 'ok' });
    const ends = {
      orders: '2031-05-04T04:00:00.000Z',
      identity: '2033-05-04T04:00:00.000Z',
      chats: '2026-08-02T04:00:00.000Z',
      receipts: '2031-05-04T04:00:00.000Z',
      documents: '2033-05-04T04:00:00.000Z',
    };
    const parts = Object.entries(ends).map(([duty, until]) => ({ duty, until }));
    expect((erased.value as { done: Row }).done.kept).toEqual([{ duty: 'books' }, ...parts]);

    expect((await app.request('balance', { ...member })).status).toBe(401);
    const login = { type: 'username', username: member.username, password: PASSWORD } as const;
    expect(
      (await app.request('login', { host: member.host, address: member.address, body: login })).body,
    ).toMatchObject({
      code: 'auth.credentials_wrong',
    });
    expect(await done('membersErasure', 'ann', { subject: member.id })).toMatchObject({ state: 'erasing' });
    await pump();
    await app.modules.operators.workOnErasures();
    expect(await done('membersErasure', 'ann', { subject: member.id })).toMatchObject({
      state: 'erased',
      obstacles: [],
      keeps: [{ duty: 'books' }, ...parts],
    });
    expect(await tablesWith(MARK)).toEqual([]);
    expect(await tablesWith('Z-7731')).toEqual([]);
    expect(await others()).toEqual(before);

    const { tables } = (await done('membersExport', 'ann', { subject: member.id, reason })) as unknown as {
      tables: Row;
    };
    expect(JSON.stringify(tables)).not.toMatch(/zebra7731|Z-7731/i);
    expect(Object.keys(tables)).toEqual(expect.arrayContaining(['withdrawal_order', 'deposit_order', 'payment_card']));
    expect(Object.keys(tables)).not.toEqual(expect.arrayContaining(['session']));
    const retained = await done('membersKeptData', 'ann', { subject: member.id, reason });
    expect(retained).toMatchObject({
      person: { payeeName: `${MARK} name`, idNumber: 'Z-7731' },
      tables: {
        payment_card: [{ holder: MARK }],
        withdrawal_order: [{ card: MARK }],
        care_interaction: [{ text: MARK }],
        feedback: [{ content: MARK, answer: MARK }],
        member_document: [{ reason: MARK, refused_for: MARK }],
        chat_message: [{ seq: 1, author: 'member', text: MARK }],
      },
    });
    expect(JSON.stringify(retained)).not.toContain('encrypted');
    expect((await call('membersKeptData', 'eve', { subject: member.id, reason })).code).toBe('operator.forbidden');
    const [order] = await sql('select id from deposit_order where member_id = $1', [member.id]);
    const ofOrder = { subject: `${order?.id}` };
    expect((await call('depositsReceipts', 'eve', ofOrder)).code).toBe('operator.forbidden');
    expect((await done('depositsReceipts', 'ann', ofOrder)).files).toHaveLength(1);
    const ofDocument = { subject: member.id };
    expect((await call('documentsLook', 'eve', ofDocument)).code).toBe('operator.forbidden');
    expect((await done('documentsLook', 'ann', ofDocument)).files).toHaveLength(1);
    expect((await call('membersEmail', 'bob', address)).code).toBe('erasure.done');
    const { value: listed } = await call('listApprovals', 'ann', {});
    expect((listed as { rows: Row[] }).rows).toContainEqual(
      expect.objectContaining({ command: 'members email', state: 'expired', subject: member.id, choice: '' }),
    );

    const trail = await sql('select action, before, after from audit_entry where subject = $1 order by position', [
      member.id,
    ]);
    expect(trail.map(({ action }) => action)).toEqual([
      'member.erase',
      'member.export',
      'member.kept-data',
      'document.look',
    ]);
    expect(JSON.stringify(trail)).not.toMatch(/zebra7731|Z-7731/i);
    expect(await done('auditProve', 'ann', {})).toMatchObject({ brokenAt: null });
    expect((await erase(member)).code).toBe('erasure.done');
    expect((await call('membersTag', 'ann', { subject: member.id, choice: 'vip' })).code).toBe('member.unknown');
    expect((await call('membersUnlock', 'ann', { subject: member.id, reason })).code).toBe('member.unknown');

    const { isFree } = await app.get('checkUsername', { query: { username: MARK } });
    expect(isFree).toBe(false);
    await expect(join({ username: MARK })).rejects.toThrow();
  });

  it('lets nobody on an exclusion come back', async () => {
    const member = await join({ idNumber: 'X-100200' });
    await app.get('beginBreak', { ...member, body: { length: 'for-ever', password: PASSWORD } });
    // What the exclusion publishes waits until after the erasure.
    expect(await done('membersErasure', 'ann', { subject: member.id })).toMatchObject({
      keeps: expect.arrayContaining([{ duty: 'exclusion' }]),
    });
    expect(await erase(member)).toMatchObject({ status: 200 });
    await app.modules.operators.workOnErasures();
    await pump();
    await app.modules.operators.workOnErasures();
    for (const host of ['localhost', 'lotus.localhost']) {
      const again = await join({ idNumber: 'x100200' }, host);
      await pump();
      const launched = await app.request('launchGame', { ...again, body: { gameCode: 'dice' } });
      expect(launched).toMatchObject({ status: 403, body: { code: 'protection.checking' } });
    }
  });

  it('that stops between its steps goes on, and ends once', async () => {
    const member = await join();
    await fill(member);
    await sql(
      `create function stop_erasing() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
    );
    await sql('create trigger stop_erasing before delete on member_note for each row execute function stop_erasing()');
    await erase(member);
    expect(await app.modules.operators.workOnErasures()).toBe(0);
    const row = async () =>
      (await sql('select swept_at, due_at, attempts from erased_member where member_id = $1', [member.id]))[0];
    expect(await row()).toMatchObject({ swept_at: null, attempts: 1 });
    expect(await rowsOf(member, 'login_record')).toBe('[]');
    expect(await rowsOf(member, 'member_note')).toContain(MARK);
    await sql('drop trigger stop_erasing on member_note');
    await sql('drop function stop_erasing');
    expect(await app.modules.operators.workOnErasures()).toBe(0);
    time.now += 120_000;
    const done = await Promise.all([app.modules.operators.workOnErasures(), app.modules.operators.workOnErasures()]);
    expect(done.toSorted()).toEqual([0, 1]);
    expect(await row()).toMatchObject({ swept_at: new Date(time.now), attempts: 0 });
    expect(await tablesWith(MARK)).toEqual([]);
  });

  it('ends what duties kept when their time is over, and not before', async () => {
    const member = await join({ idNumber: 'Q-500', payeeName: `${MARK} name` });
    await fill(member);
    await erase(member);
    const retained = async () =>
      (
        await sql(
          `select kept_orders is not null as orders, kept_identity is not null as identity, kept_chats is not null as chats, due_at
           from erased_member where member_id = $1`,
          [member.id],
        )
      )[0];
    const at = async (moment: number) => {
      time.now = moment;
      for (let round = 0; round < 3; round++) await app.modules.operators.workOnErasures();
      return retained();
    };
    const erasedAt = time.now;
    const years = (count: number) => new Date(erasedAt).setUTCFullYear(new Date(erasedAt).getUTCFullYear() + count);
    const all = { orders: true, identity: true, chats: true };
    expect(await at(erasedAt)).toMatchObject({ ...all, due_at: new Date(erasedAt + DAY) });
    expect(await at(erasedAt + DAY)).toMatchObject({ ...all, due_at: new Date(erasedAt + 90 * DAY) });
    expect(await at(erasedAt + 90 * DAY)).toMatchObject({ ...all, chats: false, due_at: new Date(years(5)) });
    expect(await rowsOf(member, 'deposit_receipt')).not.toBe('[]');
    expect(await at(years(5) - 1)).toMatchObject({ orders: true, identity: true });
    expect(await at(years(5))).toMatchObject({ orders: false, identity: true });
    expect(await rowsOf(member, 'deposit_receipt')).toBe('[]');
    expect(await at(years(7))).toMatchObject({ orders: false, identity: false, due_at: null });
  });
});
