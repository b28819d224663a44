import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectBooksToBalance } from '#ledger/testing';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { doWork } from '../../identity/testing.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import { knock, logInDemoOperators } from '../testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'croupier-players-'));
const time = { now: Date.UTC(2026, 4, 4, 4) };
const [tiger, lotus] = demoMembers;
const reason = 'the member asked for it';
let app: TestApp;
const tokens: { [name: string]: string } = {};
const ids: { [username: string]: string } = {};

beforeAll(async () => {
  app = await openTestApp({ config: { directory: folder }, clock: { now: () => time.now } });
  for (const one of app.modules.merchants.all()) await seedDemoMembers(app.modules.membersDeps, one);
  await app.modules.operators.seedDemo();
  await app.listen();
  for (const { username } of demoMembers) {
    ids[username] = (await app.modules.identity.accounts.memberNamed(app.database.db, 'demo', username)) ?? '';
  }
  await logInDemoOperators(folder, time.now);
  for (const name of ['ines', 'tomas']) {
    tokens[name] = JSON.parse(readFileSync(join(folder, 'operator-sessions', `${name}.json`), 'utf8')).token;
  }
});
afterAll(async () => {
  await expectBooksToBalance(app.database.sql);
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const tigerId = () => ids[tiger.username] ?? '';

const run = (command: string, args: { readonly [field: string]: string } = {}, name = 'ines') =>
  knock(
    folder,
    '/command',
    { merchant: 'demo', subject: tigerId(), choice: '', reason: '', text: '', ...args, command },
    tokens[name],
  );

const audited = (action: string) =>
  app.database.sql.query<{ operator: string; subject: string; after: string }>(
    'select operator, subject, after from audit_entry where action = $1 order by position',
    [action],
  );

const members = () => app.modules.members.backOffice;
const search = async (text: string) =>
  (await members().search(app.database.db, 'demo', text)).map(({ username }) => username);

const logIn = ({ username, password }: { readonly username: string; readonly password: string }) =>
  app.request('login', { body: { type: 'username', username, password } });

describe('the search for a player', () => {
  it('finds by id, address, number or the beginning of a name, and by nothing less', async () => {
    await app.database.sql.query("update member set email = 'Lucky@Example.com' where id = $1", [tigerId()]);
    for (const text of [tigerId(), 'lucky@example.com', tiger.phone, 'LUCKYT', ' luckytiger ']) {
      expect(await search(text)).toEqual(['luckytiger']);
    }
    for (const text of ['%', '_uckytiger', 'ucky', 'lucky@example', tiger.phone.slice(1), crypto.randomUUID(), '\\']) {
      expect(await search(text)).toEqual([]);
    }
    expect(await members().search(app.database.db, 'lotus', tigerId())).toEqual([]);
  });

  it('shows no address and no number as it is', async () => {
    const [found] = await members().search(app.database.db, 'demo', tiger.username);
    expect(found).toMatchObject({ email: 'Lu***@Example.com', phone: '+63 •••• 0001' });
    const profile = await members().profile(app.database.db, { merchantId: 'demo', memberId: tigerId() });
    const text = JSON.stringify({ found, profile });
    for (const secret of ['Lucky@Example.com', tiger.phone, 'encrypted', 'fingerprint'])
      expect(text).not.toContain(secret);
  });

  it('is answered from indexes, as are the lists', async () => {
    const { membersQuery, searchQuery } = await import('../../members/back-office/store-members.ts');
    const after = { at: new Date(time.now), id: tigerId() };
    const lists = [
      [searchQuery('demo', tigerId()), 'member_pkey'],
      [searchQuery('demo', 'a@b.example'), 'member_by_email'],
      [searchQuery('demo', tiger.phone), 'member_by_phone'],
      [searchQuery('demo', 'lucky'), 'member_by_name'],
      [membersQuery('demo', { after, limit: 26 }), 'member_newest'],
      [membersQuery('demo', { tag: 'vip', after, limit: 26 }), 'member_tag_by_tag'],
    ] as const;
    await app.database.sql.transaction(async (tx) => {
      await tx.query('savepoint before', []);
      // Among many, of which the planner knows; they are gone after the test.
      await tx.query(
        `insert into member (merchant_id, id, username, nickname, is_trial, icon, language, created_at, declared_age_at, terms_version,
           email, phone)
         select 'demo', gen_random_uuid(), 'many' || n, 'm', false, 'tiger', 'EN', now() - n * interval '1 minute', now(), '1',
           n || '@many.example', (9000000000 + n)::text from generate_series(1, 3000) as n`,
        [],
      );
      await tx.query(
        `insert into member_tag select merchant_id, id, 'vip', 'x', created_at from member where username like 'many%'`,
        [],
      );
      await tx.query('analyze member', []);
      await tx.query('analyze member_tag', []);
      for (const [list, index] of lists) {
        const { sql, parameters } = list.compile(app.database.db);
        const plan = await tx.query(`explain ${sql}`, [...parameters]);
        expect(JSON.stringify(plan)).toContain(index);
        expect(JSON.stringify(plan)).not.toContain('Seq Scan');
      }
      await tx.query('rollback to savepoint before', []);
    });
  });
});

describe('a personal detail', () => {
  it('is shown as it is to who has the right, and each look is recorded without the detail', async () => {
    const args = { choice: 'phone', reason };
    expect(await run('members unmask', args)).toMatchObject({ value: { field: 'phone', value: `+63 ${tiger.phone}` } });
    const [entry] = (await audited('member.unmask')).slice(-1);
    expect(entry).toMatchObject({ operator: 'ines', subject: tigerId() });
    expect(JSON.parse(entry?.after ?? '')).toEqual({ field: 'phone', reason });
    for (const wrong of [{ choice: 'phone' }, { choice: 'password_hash', reason }, { choice: '', reason }]) {
      expect(await run('members unmask', wrong)).toMatchObject({ code: 'request.malformed' });
    }
    const elsewhere = { merchant: 'lotus', ...args };
    expect(await run('members unmask', elsewhere)).toMatchObject({ code: 'member.unknown' });
  });

  it('is in the export of a person with all that names the member, and no secret is', async () => {
    await logIn(tiger);
    const { value } = await run('members export', { reason });
    const exported = value as { person: object; tables: { [table: string]: object[] }; cut: string[] };
    expect(exported.person).toMatchObject({ phone: `+63 ${tiger.phone}` });
    expect(Object.keys(exported.tables)).toEqual(
      expect.arrayContaining(['credential', 'login_record', 'member', 'session']),
    );
    const columns = new Set(Object.values(exported.tables).flatMap((rows) => rows.flatMap((row) => Object.keys(row))));
    expect([...columns].filter((column) => /hash|encrypted|secret|token|fingerprint/.test(column))).toEqual([]);
    expect(JSON.stringify(exported)).not.toContain(ids[lotus.username]);
    expect(exported.cut).toEqual([]);
    expect(await audited('member.export')).toHaveLength(1);
  });
});

describe('a detail that is wrong', () => {
  const correct = async (command: string, args: { readonly [field: string]: string }) => {
    const first = await run(command, { reason, ...args });
    return first.ok ? run(command, { reason, ...args }, 'tomas') : first;
  };
  const rowOf = async () =>
    (
      await app.database.sql.query(
        'select email, email_proven_at, phone, country_dialing_code, mobile_proven_at from member where id = $1',
        [tigerId()],
      )
    )[0];

  it('is corrected by two, masked in the trail; the member reads of it and has to prove it again', async () => {
    const { sql } = app.database;
    await sql.query("update member set email = 'old@example.com', email_proven_at = now() where id = $1", [tigerId()]);
    await sql.query("update member set email = 'taken@example.com', email_proven_at = now() where id = $1", [
      ids[lotus.username],
    ]);
    expect(await run('members email', { choice: 'New@Example.com', reason })).toMatchObject({
      value: { waitsForSecond: true },
    });
    expect(await rowOf()).toMatchObject({ email: 'old@example.com' });
    expect(await correct('members email', { choice: 'New@Example.com' })).toMatchObject({
      code: 'order.same_operator',
    });
    expect(await run('members email', { choice: 'New@Example.com', reason }, 'tomas')).toMatchObject({ ok: true });
    expect(await correct('members mobile', { choice: '63 09179990009' })).toMatchObject({ ok: true });
    const unproven = { email_proven_at: null, mobile_proven_at: null };
    expect(await rowOf()).toEqual({
      email: 'new@example.com',
      phone: '9179990009',
      country_dialing_code: '63',
      ...unproven,
    });
    const [entry] = await sql.query<{ before: string; after: string }>(
      "select before, after from audit_entry where action = 'member.email'",
      [],
    );
    expect(JSON.parse(entry?.before ?? '')).toEqual({ email: 'ol***@example.com' });
    expect(JSON.parse(entry?.after ?? '')).toEqual({ email: 'ne***@example.com', reason });
    const whole = "select 1 from audit_entry where before || after ~* 'new@example.com|9179990009'";
    expect(await sql.query(whole, [])).toEqual([]);
    await app.outbox.pump();
    const { token } = await app.get('login', { body: { type: 'username', ...credentialsOf(tiger) } });
    const { content } = await app.get('inbox', { token });
    expect(content.filter(({ kind }) => kind === 'details_corrected').length).toBeGreaterThan(0);
    const notices = await sql.query(
      "select 1 from outgoing_message where recipient = 'old@example.com' and kind = 'address-changed'",
      [],
    );
    expect(notices.length).toBeLessThanOrEqual(1);
  });

  it('is not corrected to what is none, or is proven by another, or of another merchant', async () => {
    for (const [command, choice] of [
      ['email', 'x'],
      ['email', ''],
      ['mobile', '9179990009'],
      ['mobile', '63 1'],
      ['mobile', '999 9179990009'],
    ] as const) {
      expect([command, await correct(`members ${command}`, { choice })]).toMatchObject([
        command,
        { code: 'request.malformed' },
      ]);
    }
    expect(await correct('members email', { choice: 'taken@example.com' })).toMatchObject({
      code: 'member.address_taken',
    });
    for (const [command, choice] of [
      ['email', 'a@b.example'],
      ['mobile', '63 9179990009'],
    ] as const) {
      expect(await correct(`members ${command}`, { merchant: 'lotus', choice })).toMatchObject({
        code: 'member.unknown',
      });
    }
  });
});

describe('an account', () => {
  it('that is locked lets nobody in, ends what is open, and opens again', async () => {
    const { token } = await app.get('login', { body: { type: 'username', ...credentialsOf(lotus) } });
    const subject = ids[lotus.username] ?? '';
    expect(await run('members lock', { subject })).toMatchObject({ code: 'request.malformed' });
    expect(await run('members lock', { subject, reason })).toMatchObject({ value: { state: 'locked' } });
    expect(await app.request('balance', { token })).toMatchObject({ status: 401 });
    expect((await logIn(lotus)).body).toMatchObject({ code: 'auth.account_closed' });
    expect(await members().byId(app.database.db, 'demo', [subject])).toHaveLength(1);
    expect(await app.modules.identity.backOffice.locked(app.database.db, 'demo', { limit: 5 })).toEqual([subject]);
    expect(await run('members unlock', { subject, reason })).toMatchObject({ value: { state: 'open' } });
    expect((await logIn(lotus)).body).toMatchObject({ success: true });
    expect([await audited('member.lock'), await audited('member.unlock')].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('of another merchant is unknown to every command', async () => {
    const commands = ['lock', 'unlock', 'sign-out', 'reset-second-step', 'tag', 'untag', 'note', 'unmask', 'export'];
    for (const command of commands) {
      for (const subject of [crypto.randomUUID(), tigerId()]) {
        const choice = command === 'unmask' ? 'phone' : 'vip';
        const answer = await run(`members ${command}`, { merchant: 'lotus', subject, choice, reason });
        expect([command, answer.code]).toEqual([
          command,
          command === 'reset-second-step' ? 'authenticator.off' : 'member.unknown',
        ]);
      }
    }
  });

  it('is signed out everywhere by one operator', async () => {
    const { token } = await app.get('login', { body: { type: 'username', ...credentialsOf(tiger) } });
    expect(await run('members sign-out', { reason })).toMatchObject({ ok: true });
    expect(await app.request('balance', { token })).toMatchObject({ status: 401 });
  });
});

const credentialsOf = ({ username, password }: (typeof demoMembers)[number]) => ({ username, password });

describe('what a player was written', () => {
  it('is listed with what the player has read and deleted, to operators of the merchant alone', async () => {
    const text = JSON.stringify({
      EN: { title: 'A gift', content: '<p>For <b>you</b></p>' },
      ZH: { title: '礼物', content: '<p>给您</p>' },
    });
    expect(await run('message write', { subject: tiger.username, text })).toMatchObject({ ok: true });
    const { token } = await app.get('login', { body: { type: 'username', ...credentialsOf(tiger) } });
    const { content } = await app.get('inbox', { token });
    const message = content.find(({ title }) => title === 'A gift');
    await app.get('removeInbox', { token, body: { messageIds: [message?.id ?? ''] } });
    const { support } = app.modules;
    const rows = await support.backOffice.inbox(
      app.database.db,
      { merchantId: 'demo', memberId: tigerId() },
      { after: undefined, limit: 50 },
    );
    expect(rows.find(({ id }) => id === message?.id)).toMatchObject({ kind: 'letter', removed_at: expect.any(Date) });
    const others = { merchantId: 'lotus', memberId: tigerId() };
    expect(await support.backOffice.inbox(app.database.db, others, { after: undefined, limit: 50 })).toEqual([]);
  });
});

describe('what operators write about a player', () => {
  it('stays as it was written, whatever it looks like, and is listed by tag', async () => {
    const script = '<img src=x onerror=alert(1)>"\'`{{7*7}}';
    expect(await run('members note', { reason: script })).toMatchObject({ ok: true });
    expect(await run('members tag', { choice: 'vip' })).toMatchObject({ ok: true });
    expect(await run('members tag', { choice: 'vip' })).toMatchObject({ ok: true });
    for (const choice of ['', 'VIP', '<b>', 'a'.repeat(33)]) {
      expect(await run('members tag', { choice })).toMatchObject({ code: 'request.malformed' });
    }
    const owner = { merchantId: 'demo', memberId: tigerId() };
    expect((await members().notes(app.database.db, owner)).map(({ text }) => text)).toEqual([script]);
    const page = await members().list(app.database.db, 'demo', { tag: 'vip', limit: 10 });
    expect(page.map(({ id }) => id)).toEqual([tigerId()]);
    expect(await audited('member.tag')).toHaveLength(1);
    await run('members untag', { choice: 'vip' });
    expect(await members().tagCounts(app.database.db, 'demo')).toEqual([]);
  });
});

describe('accounts that may be one person’s', () => {
  it('are found by document, bank account, address and device, weighted, at this merchant alone', async () => {
    const { linkedPlayers } = await import('./linked-players.ts');
    const deps = {
      db: app.database.db,
      backOffice: app.modules.cashier.backOffice,
      players: { members: members(), identity: app.modules.identity.backOffice },
    };
    const merchant = app.modules.merchants.of('demo');
    const other = ids[lotus.username] ?? '';
    // One after the other on one device, at one address.
    const logIn = ({ username, password }: (typeof demoMembers)[number], device: { deviceToken?: string } = {}) =>
      app.get('login', { body: { type: 'username', username, password, ...device } });
    const { deviceToken } = await logIn(tiger);
    await logIn(lotus, { deviceToken });
    await app.database.sql.query(
      `insert into payment_card (merchant_id, id, member_id, bank, holder, masked, encrypted_number, fingerprint, account_fingerprint,
         created_at, changed_at, usable_at)
       select 'demo', gen_random_uuid(), id, 'BDO', 'A B', '•••• 7890', 'x', id::text, 'shared', now(), now(), now()
       from unnest($1::uuid[]) as id`,
      [[tigerId(), other]],
    );
    const linked = await linkedPlayers(deps, merchant, tigerId());
    const [first] = linked.filter(({ username }) => username === lotus.username);
    expect(first).toMatchObject({ id: other, weight: 100 });
    expect(first?.reasons.map(({ kind }) => kind).sort()).toEqual(['account', 'address', 'device']);
    const reed = app.modules.merchants.of('lotus');
    expect(await linkedPlayers(deps, reed, tigerId())).toEqual([]);
  });
});

describe('a device that two members used', () => {
  it('is known by its own token, on whatever network, to both and to nobody else', async () => {
    const { identity } = app.modules;
    const merchantId = 'demo';
    const logIn = (who: (typeof demoMembers)[number], address: string, deviceToken?: string) =>
      app.get('login', {
        address,
        body: {
          type: 'username',
          username: who.username,
          password: who.password,
          ...(deviceToken !== undefined && { deviceToken }),
        },
      });
    const own = await logIn(tiger, '203.0.113.7');
    const theirs = await logIn(lotus, '198.51.100.9', own.deviceToken);
    expect(theirs.deviceToken).not.toBe(own.deviceToken);
    const sharing = async (memberId = '') =>
      (await identity.backOffice.sharingDevice(app.database.db, { merchantId, memberId })).map(
        ({ member_id }) => member_id,
      );
    expect(await sharing(ids[tiger.username])).toEqual([ids[lotus.username]]);
    expect(await sharing(ids[lotus.username])).toEqual([ids[tiger.username]]);
    // What they had before says nothing new, and neither does a token that nobody knows.
    await logIn(lotus, '198.51.100.9', theirs.deviceToken);
    await logIn(tiger, '203.0.113.7', 'A'.repeat(43));
    expect(await sharing(ids[tiger.username])).toEqual([ids[lotus.username]]);
    const address = '192.0.2.33';
    // A third registers where the second was, and never logs in.
    const { deviceToken } = await logIn(lotus, '198.51.100.9', theirs.deviceToken);
    const { register } = app.modules.merchants.of(merchantId).manifest;
    const { id: captchaId, work } = await app.get('captcha', { address, query: { kind: 'work' } });
    const third = await app.get('register', {
      address,
      body: {
        username: 'thirdmouse',
        password: 'a walk in the park',
        confirmPassword: 'a walk in the park',
        isOfAge: true,
        termsVersion: register.termsVersion,
        registerMethod: 'H5',
        type: 0,
        deviceToken,
        captchaId,
        captcha: work ? doWork(work) : '',
      },
    });
    expect(await sharing(third.id)).toEqual([ids[lotus.username]]);
    // Without the cookie of a browser each token says with whom alone.
    const groups = await identity.backOffice.sharedDevices(app.database.db, merchantId);
    expect(groups.map(({ memberIds }) => memberIds.toSorted())).toEqual(
      expect.arrayContaining([
        [ids[tiger.username], ids[lotus.username]].toSorted(),
        [ids[lotus.username], third.id].toSorted(),
      ]),
    );
    expect(await identity.backOffice.sharedDevices(app.database.db, 'lotus')).toEqual([]);
    // What the registration left there is its own device.
    const known = async (token: string) => (await app.get('knownDevices', { token })).devices.length;
    expect(await known(third.token)).toBe(1);
    const again = await app.get('login', {
      address,
      body: {
        type: 'username',
        username: 'thirdmouse',
        password: 'a walk in the park',
        deviceToken: third.deviceToken,
      },
    });
    expect(again.deviceToken).toBe(third.deviceToken);
    expect(await known(again.token)).toBe(1);
  });

  it('says who was on whose, however many accounts that device or an internet café joins', async () => {
    const { identity } = app.modules;
    const [one, ring, cafe] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    const others = Array.from({ length: 60 }, () => crypto.randomUUID());
    // Half of the others were on one telephone. At the café each was where the one before it was; the ring was there once.
    const pairs = [
      [one, ring],
      [ring, cafe],
      ...others.map((other, at) => [other, at % 2 === 0 ? ring : (others[at - 2] ?? cafe)]),
    ];
    for (const [memberId, before] of pairs) {
      await app.database.sql.query(
        `insert into shared_device (merchant_id, member_id, other_id, device, at) values ('demo', $1, $2, 'Chrome', $3)`,
        [memberId, before, new Date(time.now)],
      );
    }
    const seen = async (memberId = '') =>
      (await identity.backOffice.sharingDevice(app.database.db, { merchantId: 'demo', memberId })).map(
        ({ member_id }) => member_id,
      );
    expect(await seen(one)).toEqual([ring]);
    expect((await seen(others[3])).toSorted()).toEqual([others[1], others[5]].toSorted());
    expect(await seen(ring)).toHaveLength(30 + 2);
    const groups = await identity.backOffice.sharedDevices(app.database.db, 'demo');
    expect(groups.map(({ count, memberIds }) => [count, memberIds.length])).toContainEqual([63, 50]);
  });
});
