/** A merchant is founded in the console by two operators, is seen by every node, and is opened; nobody else may, and nothing else is touched. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsoleEndpointName, commandForms, consoleEndpoints } from '#contract';
import { expectBooksToBalance } from '#ledger/testing';
import { openFrame } from '../../../testing/open-frame.ts';
import { openTestApp, openTestDatabase, type TestApp, type TestDatabase } from '../../../testing.ts';
import { press } from '../../cashier/testing/pay.ts';
import { doWork } from '../../identity/testing.ts';
import { type ConsoleRequest, callConsole, signedIn } from '../console/testing.ts';

const host = 'orchid.localhost';
const stageHost = 'stage.orchid.localhost';
const clock = { now: () => Date.now() };

const orchid = {
  template: 'lotteries',
  name: 'Orchid',
  hosts: [host, 'www.orchid.localhost'],
  stageHost,
  currency: 'BRL',
  timeZone: 'America/Sao_Paulo',
  languages: ['PT', 'EN'],
  defaultLanguage: 'PT',
  theme: 'lotus',
  defaultTheme: 'light',
  flags: { vip: true },
  vendors: ['originals'],
  payments: ['sandbox'],
  operator: 'rosa',
};

let base: TestDatabase;
let app: TestApp;
/** Another node on the same database. */
let other: TestApp;
let origin = '';
let port = 0;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  base = await openTestDatabase();
  app = await openTestApp({ database: base });
  other = await openTestApp({ database: base });
  port = await app.listen();
  origin = `http://console.localhost:${port}`;
  tokens.ines = await signedIn(app, { username: 'ines', grants: { '*': ['*'] } }, clock);
  tokens.tomas = await signedIn(app, { username: 'tomas', grants: { '*': ['*'] } }, clock);
  tokens.guest = await signedIn(app, { username: 'guest', grants: { demo: ['*'] } }, clock);
  tokens.anna = await signedIn(app, { home: 'demo', username: 'anna', grants: { demo: ['*'] } }, clock);
});
afterAll(async () => {
  await expectBooksToBalance(base.sql);
  await other.close();
  await app.close();
  await base.close();
});

type Reply = Omit<Awaited<ReturnType<typeof callConsole>>, 'value'> & { readonly value: Record<string, unknown> };

async function call(as: string, name: ConsoleEndpointName, requested: ConsoleRequest = {}): Promise<Reply> {
  const answer = await callConsole(app, name, { as: tokens[as] ?? '', at: 'all', headers: { origin }, ...requested });
  return answer as Reply;
}

const found = (as: string, subject: string, changes: object = {}) =>
  call(as, 'merchantsFound', { body: { subject, text: JSON.stringify({ ...orchid, ...changes }) } });

async function approve(as: string, waiting: Reply): Promise<Reply> {
  const { approvalId } = waiting.value.waits as { approvalId: string };
  return call(as, 'approvalsApprove', { body: { subject: approvalId } });
}

/** What every node does each second. */
async function pass(node: TestApp): Promise<void> {
  await node.modules.merchants.refresh();
  await node.shards.welcome();
}

interface Status {
  readonly code?: string;
  readonly value: { readonly maintenance: boolean; readonly info: Readonly<Record<string, unknown>> };
}

const statusAt = async (node: TestApp, at = host) =>
  (await node.request('systemStatus', { host: at })).body as unknown as Status;

describe('what is chosen for a merchant', () => {
  const faults = async (subject: string, changes: object) => {
    const body = { subject, text: JSON.stringify({ ...orchid, ...changes }) };
    const { value } = await call('ines', 'merchantsCheck', { body });
    return (value.done as { faults: { field: string; value?: string; fault: string }[] }).faults;
  };

  it('is right as the form makes it, and says with which amounts it would begin', async () => {
    const { value } = await call('ines', 'merchantsCheck', {
      body: { subject: 'orchid', text: JSON.stringify(orchid) },
    });
    expect(value.done).toMatchObject({ faults: [], amounts: { currency: 'BRL', stakes: ['0.50', '5000.00'] } });
  });

  it.each([
    ['demo', {}, 'code', 'taken'],
    ['all', {}, 'code', 'reserved'],
    ['console', {}, 'code', 'reserved'],
    ['Orchid', {}, 'code', 'malformed'],
    ["o'); drop table game; --", {}, 'code', 'malformed'],
    ['orchid', { hosts: ['localhost'] }, 'hosts', 'malformed'],
    ['orchid', { hosts: ['10.0.0.7'] }, 'hosts', 'malformed'],
    ['orchid', { hosts: ['orchid.example:8080'] }, 'hosts', 'malformed'],
    ['orchid', { hosts: ['orchid.example/m'] }, 'hosts', 'malformed'],
    ['orchid', { hosts: ['оrchid.example'] }, 'hosts', 'malformed'],
    ['orchid', { hosts: ['LOTUS.localhost.'] }, 'hosts', 'taken'],
    ['orchid', { hosts: ['stage.lotus.localhost'] }, 'hosts', 'taken'],
    ['orchid', { hosts: ['vip.lotus.localhost'] }, 'hosts', 'related'],
    ['orchid', { hosts: ['console.localhost'] }, 'hosts', 'taken'],
    ['orchid', { hosts: ['x.console.localhost'] }, 'hosts', 'related'],
    ['orchid', { hosts: ['a.preview.localhost'] }, 'hosts', 'related'],
    ['orchid', { hosts: ['pay.localhost'] }, 'hosts', 'taken'],
    ['orchid', { hosts: [host, host] }, 'hosts', 'repeated'],
    ['orchid', { stageHost: host }, 'stageHost', 'repeated'],
    ['orchid', { hosts: [] }, 'hosts', 'malformed'],
    ['orchid', { currency: 'XYZ' }, 'currency', 'unknown'],
    ['orchid', { timeZone: 'Mars/Olympus' }, 'timeZone', 'unknown'],
    ['orchid', { template: 'demo' }, 'template', 'unknown'],
    ['orchid', { theme: '../../etc' }, 'theme', 'malformed'],
    ['orchid', { theme: 'orchid' }, 'theme', 'unknown'],
    ['orchid', { defaultLanguage: 'VI' }, 'defaultLanguage', 'missing'],
    ['orchid', { flags: { root: true } }, 'flags', 'malformed'],
    ['orchid', { flags: { mobileCodeLogin: true, smsCodes: false } }, 'flags', 'sign_in'],
    ['orchid', { payments: ['gold'] }, 'payments', 'unknown'],
    ['orchid', { name: '<b>Orchid</b>' }, 'name', 'malformed'],
    ['orchid', { isDemo: true }, 'isDemo', 'malformed'],
    ['orchid', { operator: '*' }, 'operator', 'malformed'],
  ])('is refused of %s with %j', async (subject, changes, field, fault) => {
    expect(await faults(subject, changes)).toContainEqual(expect.objectContaining({ field, fault }));
  });

  it('is refused by the command as well', async () => {
    const refused = await found('ines', 'demo', { hosts: ['lotus.localhost'] });
    expect([refused.code, refused.value]).toEqual([
      'founding.refused',
      {
        faults: [
          { field: 'code', fault: 'taken' },
          { field: 'hosts', value: 'lotus.localhost', fault: 'taken' },
        ],
      },
    ]);
  });
});

describe('a merchant of the console', () => {
  it('is there once two operators of the platform have decided, and not before', async () => {
    const waiting = await found('ines', 'orchid');
    expect([waiting.status, Object.keys(waiting.value)]).toEqual([202, ['waits']]);
    await pass(app);
    expect((await statusAt(app)).code).toBe('merchant.unknown');
    expect((await found('ines', 'orchid')).code).toBe('order.same_operator');
    expect((await approve('ines', waiting)).code).toBe('order.same_operator');
    expect((await approve('anna', waiting)).code).toBe('operator.forbidden');
    const done = await approve('tomas', waiting);
    expect(done.value.done).toMatchObject({ merchant: 'orchid', operator: 'rosa@orchid', granted: ['*'] });
    expect((done.value.done as { invitation: string }).invitation).toContain('rosa@orchid');
    // Each node sees it with its next read.
    expect((await statusAt(other)).code).toBe('merchant.unknown');
    for (const node of [app, other]) await pass(node);
    for (const node of [app, other]) {
      const { value } = await statusAt(node);
      expect([value.maintenance, value.info.merchant]).toEqual([true, 'orchid']);
    }
    expect((await app.request('registerRules', { host })).body).toMatchObject({ code: 'merchant.maintenance' });
    expect(await app.database.sql.query("select database from merchant_home where merchant_id = 'orchid'", [])).toEqual(
      [{ database: 'default' }],
    );
  });

  it('is founded, seen and opened by nobody of a merchant', async () => {
    const ofPlatform = Object.entries(consoleEndpoints).filter(([, { scope }]) => scope === 'platform');
    const names = ofPlatform.map(([name]) => name as ConsoleEndpointName);
    expect(names.length).toBe(3 + Object.values(commandForms).filter(({ scope }) => scope === 'platform').length);
    for (const as of ['guest', 'anna'])
      for (const at of ['all', 'demo', 'orchid'])
        for (const name of names)
          expect([as, at, name, (await call(as, name, { at, params: { code: 'orchid' } })).code]).toEqual([
            as,
            at,
            name,
            'operator.forbidden',
          ]);
    // Anyone who may do everything does this for the whole platform alone.
    expect((await call('ines', 'merchantsOpen', { at: 'demo', body: { subject: 'orchid' } })).code).toBe(
      'operator.forbidden',
    );
    tokens.rosa = await signedIn(app, { home: 'orchid', username: 'rosalind', grants: { orchid: ['*'] } }, clock);
    expect((await call('rosa', 'listPlayers', { at: 'orchid' })).code).toBe('ok');
    for (const at of ['demo', 'all'])
      expect((await call('rosa', 'listPlayers', { at })).code).toBe('operator.forbidden');
    expect((await call('rosa', 'merchantsOpen', { at: 'orchid', body: { subject: 'orchid' } })).code).toBe(
      'operator.forbidden',
    );
  });

  it('says what it misses, and is opened once', async () => {
    const shown = (await call('ines', 'showMerchant', { params: { code: 'orchid' } })).value;
    const readiness = shown.readiness as { part: string; isDone: boolean; isRequired: boolean }[];
    expect(shown).toMatchObject({ state: 'closed', version: 1, choices: { name: 'Orchid', currency: 'BRL' } });
    expect(readiness.filter(({ isDone }) => !isDone).map(({ part }) => part)).toEqual(['terms']);
    expect((await call('ines', 'merchantsOpen', { body: { subject: 'demo' } })).code).toBe('founding.unknown');
    expect((await call('ines', 'merchantsOpen', { body: { subject: 'orchid' } })).code).toBe('ok');
    expect((await call('tomas', 'merchantsOpen', { body: { subject: 'orchid' } })).code).toBe('founding.open');
    expect(await app.database.sql.query("select 1 from audit_entry where action = 'merchant.open'", [])).toHaveLength(
      1,
    );
    for (const node of [app, other]) await pass(node);
    const { value } = await statusAt(other);
    expect(value).toMatchObject({
      maintenance: false,
      info: {
        name: 'Orchid',
        currency: { code: 'BRL' },
        languages: ['PT', 'EN'],
        defaultTheme: 'light',
        mainDomain: host,
      },
    });
    expect(value.info.whitelabel).toMatchObject({ vip: true, freePlay: false });
    const { theme = '' } = value.info.paths as Record<string, string>;
    const css = await other.http.inject({ url: theme, headers: { host } });
    const ofLotus = (await other.get('systemStatus', { host: 'lotus.localhost' })).info.paths.theme ?? '';
    expect(css.body).toBe((await other.http.inject({ url: ofLotus, headers: { host: 'lotus.localhost' } })).body);
  });

  it('takes members of its own, their money and their bets, with books of its own', async () => {
    const { id, work } = await other.get('captcha', { host, query: { kind: 'work' } });
    const member = {
      username: 'florista',
      password: 'Um-Jardim-2026!',
      confirmPassword: 'Um-Jardim-2026!',
      captchaId: id,
      captcha: doWork(work),
      isOfAge: true,
      termsVersion: '1',
      registerMethod: 'H5',
      type: 0,
    } as const;
    // On the node that did not found it.
    const { token } = await other.get('register', { host, body: member });
    expect((await app.request('memberInfo', { host: 'localhost', token })).status).toBe(401);
    const { next } = await app.get('deposit', {
      host,
      token,
      key: 'in',
      body: { method: 'sandbox', amount: '200.00' },
    });
    if (next.kind !== 'redirect') throw new Error('the sandbox redirects');
    await press({ port }, next.url, 'pay');
    const stage = await openFrame(app, token, 'dice', { site: host, stage: stageHost });
    const input = { direction: 'over', target: 50.5 } as const;
    const bet = { host: stageHost, token: stage, key: 'round', body: { stake: '2.00', input } };
    expect((await app.request('playRound', bet)).status).toBe(200);
    const held = await app.database.sql.query<{ kind: string; sum: string }>(
      "select kind, sum(balance)::text as sum from ledger.account where merchant_id = 'orchid' group by kind",
      [],
    );
    expect(held.reduce((sum, row) => sum + BigInt(row.sum), 0n)).toBe(0n);
    expect(held.length).toBeGreaterThan(2);
    const figures = (await call('rosa', 'listPlayers', { at: 'orchid' })).value as { rows: { username: string }[] };
    expect(figures.rows.map(({ username }) => username)).toEqual(['florista']);
    const theirs = (await call('anna', 'listPlayers', { at: 'demo' })).value as { rows: { username: string }[] };
    expect(theirs.rows.map(({ username }) => username)).not.toContain('florista');
  });

  it('is changed by two, but for what its books are by; its site is written by its own operators', async () => {
    const changed = (as: string, changes: object, subject = 'orchid') => {
      const text = JSON.stringify({ ...orchid, ...changes });
      return call(as, 'merchantsChange', { body: { subject, text, reason: 'a new domain' } });
    };
    expect((await changed('ines', { currency: 'USD' })).code).toBe('founding.refused');
    expect((await changed('ines', {}, 'lotus')).code).toBe('founding.unknown');
    const wider = {
      hosts: [host, 'orquidea.localhost'],
      languages: ['PT', 'EN', 'ZH'],
      vendors: ['originals', 'harbour'],
    };
    expect((await approve('tomas', await changed('ines', wider))).code).toBe('ok');
    await pass(other);
    const { info } = await other.get('systemStatus', { host: 'orquidea.localhost' });
    expect(info).toMatchObject({ merchant: 'orchid', languages: ['PT', 'EN', 'ZH'] });
    expect((await statusAt(other, 'www.orchid.localhost')).code).toBe('merchant.unknown');
    // Two changes of the whole, of which each was shown without the other: the later would take back what the first has decided.
    const [one, late] = [await changed('ines', { ...wider, name: 'Orquídea' }), await changed('ines', wider)];
    expect((await approve('tomas', one)).code).toBe('ok');
    expect((await approve('tomas', late)).code).toBe('content.changed');
    expect((await approve('tomas', late)).code).toBe('approval.refused');
    expect((await call('ines', 'showMerchant', { params: { code: 'orchid' } })).value).toMatchObject({
      choices: { name: 'Orquídea' },
    });
    const games = "select count(*)::int as count from game where merchant_id = 'orchid' and vendor = 'harbour'";
    expect((await base.sql.query<{ count: number }>(games, []))[0]?.count).toBeGreaterThan(0);
    await pass(app);
    const own = {
      at: 'orchid',
      body: { subject: 'texts/PT', text: JSON.stringify({ texts: { 'home.title': 'Jardim' } }) },
    };
    expect((await call('rosa', 'contentSave', own)).code).toBe('ok');
    const publish = { at: 'orchid', body: { subject: 'texts/PT', choice: '1', reason: 'ours' } };
    expect((await call('rosa', 'contentPublish', publish)).code).toBe('ok');
    await pass(other);
    const texts = (await other.get('systemStatus', { host })).info.texts.PT ?? '';
    expect((await other.http.inject({ url: texts, headers: { host } })).json()['home.title']).toEqual(['Jardim']);
  });

  it('is found again by a server that starts, and its code and hosts are nobody else’s', async () => {
    const third = await openTestApp({ database: base });
    expect((await statusAt(third)).value.maintenance).toBe(false);
    await third.close();
    const refused = await found('ines', 'orchid');
    expect([refused.code, JSON.stringify(refused.value)]).toEqual([
      'founding.refused',
      expect.stringContaining('taken'),
    ]);
    // A code whose rows are still there is not given to anybody else.
    await base.sql.query("insert into merchant_home (merchant_id, database) values ('gone', 'default')", []);
    expect(JSON.stringify((await found('ines', 'gone', { hosts: ['gone.localhost'] })).value)).toContain('taken');
  });

  it('has its host alone, no matter who asked at the same time', async () => {
    const twins = ['fern', 'moss'].map((code) => ({
      code,
      changes: { hosts: ['twin.localhost'], stageHost: `stage.${code}.localhost`, operator: undefined },
    }));
    const waiting: Reply[] = [];
    for (const { code, changes } of twins) waiting.push(await found('ines', code, changes));
    const decided = await Promise.all(waiting.map((one) => approve('tomas', one)));
    expect(decided.map(({ code }) => code).toSorted()).toEqual(['founding.refused', 'ok']);
  });
});
