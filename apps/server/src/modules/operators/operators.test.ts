import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ok, refuse } from '#kernel';
import { createClusterJobs } from '../../db/jobs/cluster-jobs.ts';
import { sqlPortOf } from '../../db/sql-ports.ts';
import { atomically } from '../../db/transactions.ts';
import type { Session } from '../../http/handlers.ts';
import { palm, reed } from '../cashier/testing/merchants.ts';
import { openTestKit, type TestKit } from '../cashier/testing/open-test-kit.ts';
import { fund } from '../cashier/testing/pay.ts';
import { PAYMENT_PASSWORD as paymentPassword } from '../cashier/testing/people.ts';
import { must } from '../cashier/testing/request.ts';
import { type ContentDeps, createContent, readWords } from '../content/index.ts';
import { codeAt, intervalAt } from '../identity/index.ts';
import { passwordCost } from '../identity/testing.ts';
import { openSeriesBackOffice } from '../lottery/index.ts';
import { createMerchants } from '../merchants/index.ts';
import { createSupport } from '../support/index.ts';
import { createTransfers } from '../transfers/index.ts';
import { authenticatorOf } from './demo-operators.ts';
import { createOperators, type OperatorListener } from './index.ts';
import { listAuditEntries } from './store-audit.ts';
import { commandLine, logInDemoOperators } from './testing.ts';

const toolFile = join(import.meta.dirname, '../../../../../tools/operator.ts');

let testKit: TestKit;
let listener: OperatorListener;
let logHeads: () => Promise<void>;
let member: Session;
let cardId: string;
const faults: unknown[] = [];
const heads: unknown[] = [];
const never = () => {
  throw new Error('no test here asks for keys');
};
/** What no test here asks for: of players, and of the server's health. */
const elsewhere = new Proxy({}, { get: () => never }) as never;
const secret = new TextEncoder().encode('a secret of the operators’ own tests, long enough');
const folder = mkdtempSync(join(tmpdir(), 'croupier-operator-'));
const file = join(folder, 'operator.json');

beforeAll(async () => {
  testKit = await openTestKit();
  const operators = createOperators({
    db: testKit.db,
    atomically: (act) => atomically(testKit.db, act),
    clock: { now: () => testKit.time.now },
    random: testKit.random,
    secret,
    passwordCost,
    onFault: (error) => faults.push(error),
    root: { status: async () => never(), renew: async () => never() },
    security: { record: () => undefined, list: async () => [] },
    logHead: (head) => heads.push(head),
    merchants: () => [palm, reed],
    allMerchants: () => [palm, reed],
    founding: elsewhere,
    points: elsewhere,
    pluginNames: () => [],
    refusalText: () => undefined,
    accounts: elsewhere,
    backOffice: testKit.cashier.backOffice,
    freezing: testKit.walletModule.freezing,
    facts: testKit.outbox.aside,
    breaks: testKit.protection.backOffice,
    documents: elsewhere,
    agents: {
      endViewer: async () => never(),
      views: {} as never,
      nodeNamed: async () => undefined,
      make: async () => never(),
      move: async () => never(),
      setRate: async () => never(),
      retier: async () => never(),
      writeOff: async () => never(),
      disputes: async () => [],
      waitingDisputes: async () => never(),
      exposure: async () => [],
      alarms: async () => [],
      settleAlarms: async () => never(),
      leftOut: async () => [],
      countAgain: async () => never(),
      whatIf: async () => never(),
      answerDispute: async () => never(),
    },
    contracts: { list: async () => never(), propose: async () => never(), turn: async () => never() },
    games: {
      games: async () => [],
      variantsOf: () => undefined,
      vendors: async () => [],
      difference: async () => undefined,
      applyList: async () => false,
      holdLists: async () => never(),
      lists: async () => [],
      requestList: async () => never(),
    },
    campaigns: {
      form: () => never(),
      names: () => never(),
      preview: async () => never(),
      overview: async () => never(),
      days: async () => never(),
      list: async () => [],
      save: async () => never(),
      start: async () => never(),
      pause: async () => never(),
      end: async () => never(),
      place: async () => never(),
      revoke: async () => never(),
      findings: async () => [],
      settleFindings: async () => never(),
    },
    levels: {
      versions: async () => [],
      running: async () => undefined,
      save: async () => never(),
      start: async () => never(),
      changes: async () => [],
      levelOf: async () => 0,
      setLevel: async () => never(),
      setBirthday: async () => never(),
    },
    tournaments: {
      overview: async () => [],
      waiting: async () => never(),
      list: async () => [],
      approve: async () => never(),
      cancel: async () => never(),
    },
    referrals: {
      overview: async () => [],
      waiting: async () => never(),
      list: async () => [],
      clear: async () => never(),
      refuse: async () => never(),
    },
    reviews: elsewhere,
    giving: elsewhere,
    freeRounds: {
      sets: async () => [],
      refused: async () => [],
      names: async () => (code) => code,
      cancel: async () => never(),
    },
    shops: {
      page: async () => never(),
      find: async () => never(),
      list: async () => [],
      waiting: async () => never(),
      deliver: async () => never(),
      refund: async () => never(),
    },
    series: openSeriesBackOffice({ now: () => testKit.time.now }),
    draws: {
      lotteries: [],
      list: async () => [],
      show: async () => undefined,
      isDecidedHere: () => true,
      enterResult: async () => never(),
      noteDifferent: async () => never(),
      voidDraw: async () => never(),
      refused: async () => [],
      withoutResult: async () => never(),
      late: async () => never(),
    },
    corrections: {
      correctResult: async () => never(),
      wouldChange: async () => [],
      confirmReport: async () => never(),
      dismissReport: async () => never(),
      disputed: async () => [],
      corrections: async () => [],
      owed: async () => [],
      writeOff: async () => never(),
      counts: async () => never(),
    },
    ...backOfficesOf(testKit),
    players: elsewhere,
    health: elsewhere,
    previews: { host: undefined, ready: async () => undefined },
    files: elsewhere,
    messengers: { post: async () => never() },
    consoleOrigin: () => undefined,
    recountDays: async () => 2,
  });
  logHeads = operators.logHeads;
  await operators.seedDemo();
  listener = await operators.openListener(file);
  await logInDemoOperators(folder, testKit.time.now);
  member = await testKit.newMember(palm);
  await fund(testKit, palm, member, '9000');
  const body = { bank: 'BDO', holder: 'Maria Clara', number: '001234567890', paymentPassword };
  cardId = (await must(testKit, 'addCard', palm, member, { body })).id;
});
afterEach(() => testKit.expectBooks());
afterEach(() => expect(faults).toEqual([]));
afterAll(async () => {
  await listener.close();
  await testKit.close();
  rmSync(folder, { recursive: true });
});

/** Operators' texts go through these; they have tests of their own. */
function backOfficesOf({ db, outbox, random, time, walletModule }: TestKit) {
  const live = { publish: () => undefined, publishTo: () => undefined };
  const base = {
    db,
    atomically: (act) => atomically(db, act),
    clock: { now: () => time.now },
    random,
    live,
  } satisfies Partial<ContentDeps>;
  const storage = {
    put: async () => 'fault' as const,
    get: async () => ({ kind: 'missing' as const }),
    remove: async () => 'gone' as const,
  };
  const pictures = { clean: async () => undefined, storage };
  const content = createContent({
    ...base,
    words: (_merchant, _language, key) => key,
    documents: () => '',
    pictures,
    messagesOf: () => ({}),
    versions: elsewhere,
    games: { games: async () => [], variantsOf: () => undefined },
    levels: { running: async () => undefined },
    folderOf: () => palm.manifest,
    themeOf: () => '',
    placeholdersOf: () => [],
  });
  const support = createSupport({
    ...base,
    live: { ...live, append: async () => undefined, appendMany: async () => undefined },
    chat: {
      pages: {
        issueTicket: async () => '',
        redeemChatTicket: async () => refuse('ticket.invalid'),
        renewStage: async () => refuse('session.expired'),
      },
      originOf: (host) => host,
      merchants: () => [palm, reed],
      pictures,
      onFault: () => undefined,
    },
    outbox,
    guard: { requireCaptcha: async () => ok(), countTry: async () => ok([]) },
    countUnreadAnnouncements: content.countUnread,
    readWords,
  });
  const transfers = createTransfers({
    ...base,
    outbox,
    wallet: walletModule.wallet,
    catalog: { gameOfNumber: async () => undefined, gamesByCode: async () => new Map() },
    stageTickets: { spendTicket: async () => refuse('ticket.invalid') },
    merchants: () => [palm, reed],
    vendors: [],
    settingsOf: () => undefined,
    httpTo: () => async () => ({ kind: 'unreachable' }),
    alert: () => undefined,
    onFault: () => undefined,
  });
  const { switches } = createMerchants({
    ...base,
    manifests: [palm.manifest, reed.manifest],
    databases: () => [{ db: base.db, holds: () => true }],
  });
  return {
    announcements: content.backOffice,
    support: support.backOffice,
    chat: support.chat,
    transfers: transfers.backOffice,
    switches,
  };
}

const operator = commandLine(folder, { as: 'ines', merchant: 'palm' });

/** The command line tool, as an operator runs it. */
function tool(args: readonly string[], typed = ''): Promise<{ code: number | null; out: string; errors: string }> {
  const child = spawn(process.execPath, [toolFile, ...args, '--data', folder, '--merchant', 'palm']);
  let out = '';
  let errors = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  child.stdin.end(typed);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, errors })));
}

const withdraw = (amount: string) =>
  must(testKit, 'withdraw', palm, member, { body: { paymentPassword, cardId, amount } });
const pendingOf = async () => (await must(testKit, 'balance', palm, member)).pending;

/** A request to the listener that the tool would not send. */
async function knock(headers: { [name: string]: string }, body: object = {}) {
  const response = await fetch(listener.url, { method: 'POST', headers, body: JSON.stringify(body) });
  return response.status;
}

describe('the operator’s tool', () => {
  it('MEM-04: lists what waits, approves one and refuses another with a reason', async () => {
    const first = await withdraw('2000');
    const second = await withdraw('3000');
    const listed = JSON.parse((await operator('withdrawals', 'list')).out);
    expect(listed.map((order: { orderId: string }) => order.orderId).sort()).toEqual(
      [first.order.orderId, second.order.orderId].sort(),
    );
    const approved = await operator('withdrawals', 'approve', first.order.orderId);
    expect(JSON.parse(approved.out)).toMatchObject({ state: 'approved', amount: '2000.00' });
    const silent = await operator('withdrawals', 'refuse', second.order.orderId);
    expect(silent).toMatchObject({ code: 1, errors: expect.stringContaining('request.malformed') });
    expect(await pendingOf()).toBe('5000.00');
    const declined = await operator('withdrawals', 'refuse', second.order.orderId, '--reason', 'the name differs');
    expect(JSON.parse(declined.out)).toMatchObject({ state: 'declined' });
    expect(await pendingOf()).toBe('2000.00');
    const again = await operator('withdrawals', 'refuse', second.order.orderId, '--reason', 'twice');
    expect(again.errors).toContain('order.settled');
  });

  it('MEM-04: needs two operators for a large one, shows all of it, and settles an unknown outcome', async () => {
    await fund(testKit, palm, member, '20000');
    const { order } = await withdraw('15017');
    const as = (name: string, ...args: string[]) => operator('withdrawals', ...args, '--as', name);
    const reason = ['--reason', 'bank statement 12'];
    const requested = JSON.parse((await as('ines', 'approve', order.orderId)).out);
    expect(requested).toMatchObject({ waitsForSecond: true, would: { state: 'approved', amount: '15017.00' } });
    expect((await as('ines', 'approve', order.orderId)).errors).toContain('order.same_operator');
    expect((await as('ines', 'settle-unknown', order.orderId, 'paid', ...reason)).errors).toContain('order.settled');
    expect(JSON.parse((await operator('withdrawals', 'list', 'waiting')).out)).toMatchObject([{ state: 'requested' }]);
    expect(JSON.parse((await operator('approvals', 'list')).out)).toMatchObject([
      { approvalId: requested.approvalId, command: 'withdrawals approve', subject: order.orderId, requestedBy: 'ines' },
    ]);
    expect((await operator('approvals', 'approve', requested.approvalId)).errors).toContain('order.same_operator');
    const approved = await operator('approvals', 'approve', requested.approvalId, '--as', 'tomas');
    expect(JSON.parse(approved.out)).toMatchObject({ state: 'approved' });
    expect((await operator('approvals', 'approve', requested.approvalId, '--as', 'tomas')).errors).toContain(
      'approval.done',
    );
    await testKit.cashier.workOnDue();
    expect((await as('ines', 'settle-unknown', order.orderId, 'lost', ...reason)).errors).toContain('malformed');
    await as('ines', 'settle-unknown', order.orderId, 'paid', ...reason);
    // The other outcome is another request: it waits for a second operator, too.
    const other = JSON.parse((await as('tomas', 'settle-unknown', order.orderId, 'returned', ...reason)).out);
    expect(other).toMatchObject({ waitsForSecond: true });
    const dropped = await operator('approvals', 'refuse', other.approvalId, '--reason', 'my mistake', '--as', 'tomas');
    expect(JSON.parse(dropped.out)).toMatchObject({ state: 'refused' });
    await as('tomas', 'settle-unknown', order.orderId, 'paid', ...reason);
    const shown = JSON.parse((await operator('withdrawals', 'show', order.orderId)).out);
    expect(shown.state).toBe('paid');
    expect(shown.timeline.map((step: { state: string; by: string }) => `${step.state} ${step.by}`)).toEqual([
      'requested member',
      'approved ines, tomas',
      'sending sandbox',
      'unknown sandbox',
      'paid ines, tomas',
    ]);
    expect(JSON.parse((await operator('audit', 'prove')).out)).toMatchObject({ entries: '8', brokenAt: null });
  });

  it('freezes withdrawals by one operator, and releases them by two, once the books were checked', async () => {
    await operator('wallet', 'freeze', '--reason', 'looking at something');
    expect(JSON.parse((await operator('wallet', 'status')).out)).toMatchObject({
      frozen: true,
      by: 'ines',
      reason: 'looking at something',
    });
    expect((await testKit.wallet.mayLeave(testKit.db, palm.id)).ok).toBe(false);
    expect((await testKit.wallet.mayLeave(testKit.db, reed.id)).ok).toBe(true);
    expect((await operator('wallet', 'unfreeze')).errors).toContain('request.malformed');
    const again = ['wallet', 'unfreeze', '--reason', 'looked at'];
    expect((await operator(...again)).errors).toContain('wallet.books_unread');
    const jobs = createClusterJobs({
      db: testKit.db,
      clock: { now: () => testKit.time.now },
      random: testKit.random,
      isAlone: true,
    });
    await testKit.walletModule.openWatcher({ pool: testKit.background, isShared: true, jobs }).look();
    expect(JSON.parse((await operator(...again)).out)).toMatchObject({ waitsForSecond: true });
    expect((await testKit.wallet.mayLeave(testKit.db, palm.id)).ok).toBe(false);
    expect(JSON.parse((await operator(...again, '--as', 'tomas')).out)).toEqual({ frozen: false });
    expect((await testKit.wallet.mayLeave(testKit.db, palm.id)).ok).toBe(true);
  });

  it('releases no money while the books are wrong', async () => {
    await operator('wallet', 'freeze', '--reason', 'the watcher rang');
    const port = sqlPortOf(testKit.db);
    const change = (by: number) =>
      port.query(
        `update ledger.account set balance = balance + ${by} where merchant_id = 'palm' and kind = 'cash'`,
        [],
      );
    await change(1);
    expect((await operator('wallet', 'unfreeze', '--reason', 'looks fine')).errors).toContain('wallet.books_wrong');
    await change(-1);
    for (const name of ['ines', 'tomas']) await operator('wallet', 'unfreeze', '--reason', 'mended', '--as', name);
    expect((await testKit.wallet.mayLeave(testKit.db, palm.id)).ok).toBe(true);
  });

  it('records every action in a trail that cannot be changed unnoticed', async () => {
    const entries: { action: string; operator: string }[] = JSON.parse((await operator('audit', 'list')).out);
    expect(entries.map(({ action, operator: by }) => `${action} ${by}`)).toEqual([
      'wallet.unfreeze ines, tomas',
      'approval.request ines',
      'wallet.freeze ines',
      'wallet.unfreeze ines, tomas',
      'approval.request ines',
      'wallet.freeze ines',
      'withdrawal.settle-unknown ines, tomas',
      'approval.refuse tomas',
      'approval.request tomas',
      'approval.request ines',
      'withdrawal.approve ines, tomas',
      'approval.request ines',
      'withdrawal.refuse ines',
      'withdrawal.approve ines',
    ]);
    expect(JSON.parse((await operator('audit', 'prove')).out)).toMatchObject({ entries: '14', brokenAt: null });

    const port = sqlPortOf(testKit.db);
    await expect(port.query("update audit_entry set operator = 'Nobody'", [])).rejects.toThrow('append-only');
    await port.query('alter table audit_entry disable trigger audit_is_append_only', []);
    const rewrite = async (change: string) => {
      await port.query(`update audit_entry set ${change} where merchant_id = 'palm' and position = 4`, []);
      return JSON.parse((await operator('audit', 'prove')).out).brokenAt;
    };
    expect(await rewrite("operator = 'nobody'")).toBe('4');
    expect(await rewrite("operator = 'ines', second = null")).toBe('4');
    expect(await rewrite("second = 'tomas'")).toBe(null);
    // A head that was saved elsewhere shows what a chain cannot: that its end is missing.
    const head = JSON.parse((await operator('audit', 'head')).out);
    expect(head).toMatchObject({ merchantId: 'palm', position: '14' });
    expect(heads).toEqual([]);
    await logHeads();
    await logHeads();
    expect(heads).toEqual([head]);
    const proveWith = async (position: string, hash: string) =>
      JSON.parse((await operator('audit', 'prove', position, hash)).out).goesThrough;
    expect(await proveWith(head.position, head.hash)).toBe(true);
    expect(await proveWith('13', head.hash)).toBe(false);
    expect(await proveWith('15', head.hash)).toBe(false);
    const exported = JSON.parse((await operator('audit', 'export', '--after', '12')).out);
    expect(exported).toMatchObject([{ position: '13' }, { position: '14', hash: head.hash }]);

    // A plain hash is not a valid entry once the chain is keyed.
    const [last] = await listAuditEntries(testKit.db, 'palm', { limit: 1 });
    if (!last) throw new Error('there is an entry');
    const bare = [last.previous_hash, 'palm', '14', last.at.toISOString(), '', 'mallory', last.action, last.subject];
    const forged = createHash('sha256')
      .update(JSON.stringify([...bare, last.before, last.after]))
      .digest('hex');
    const forge = "operator = 'mallory', second = null, is_keyed = false";
    await port.query(
      `update audit_entry set ${forge}, hash = '${forged}' where merchant_id = 'palm' and position = 14`,
      [],
    );
    await port.query(`update audit_head set hash = '${forged}' where merchant_id = 'palm'`, []);
    expect(JSON.parse((await operator('audit', 'prove')).out)).toMatchObject({ brokenAt: '14' });
  });

  it('decides nothing at another merchant', async () => {
    const { order } = await withdraw('2000');
    const strange = await operator('withdrawals', 'approve', order.orderId, '--merchant', 'reed');
    expect(strange.errors).toContain('order.unknown');
    expect((await operator('withdrawals', 'list', '--merchant', 'nowhere')).errors).toContain('merchant.unknown');
    expect((await operator('withdrawals', 'approve', "'; drop table x")).errors).toContain('order.unknown');
  });

  it('MEM-05: recounts members’ days, with an audit entry', async () => {
    expect(JSON.parse((await operator('records', 'recount')).out)).toEqual({ mended: 2 });
    const [entry] = JSON.parse((await operator('audit', 'list')).out);
    expect(entry).toMatchObject({ action: 'records.recount', subject: 'palm', after: '{"mended":2}' });
  });
});

describe('the tool itself', () => {
  it('acts by a session, whatever name it is given, and prints no control characters', async () => {
    const frozen = await operator('wallet', 'freeze', '--reason', 'looks \u202Efine\u001B[2J');
    expect(frozen.code).toBe(0);
    const shown = await tool(['wallet', 'status', '--as', 'ines']);
    expect(shown.out).toContain('looks \\\\u{202e}fine\\\\u{1b}[2J');
    for (const obeyed of ['\u202E', '\u001B']) expect(shown.out).not.toContain(obeyed);
    const nobody = await tool(['wallet', 'status', '--as', 'boris']);
    expect(nobody).toMatchObject({ code: 1, errors: expect.stringContaining('operator.session_missing') });
  });

  it('prompts for password and code, and stores a session that only its own account can read', async () => {
    const wrong = await tool(['login', 'ines'], 'a wrong password\n000000\n');
    expect(wrong).toMatchObject({ code: 1, errors: expect.stringContaining('auth.credentials_wrong') });
    testKit.time.now += 60_000;
    const code = codeAt(authenticatorOf('ines'), intervalAt(testKit.time.now));
    const open = await tool(['login', 'ines'], `two-pairs-of-eyes\n${code}\n`);
    expect(open.out).toContain('ines is logged in until');
    expect(statSync(join(folder, 'operator-sessions', 'ines.json')).mode & 0o777).toBe(0o600);
    expect((await tool(['logout', '--as', 'ines'])).code).toBe(0);
    expect((await tool(['wallet', 'status', '--as', 'ines'])).errors).toContain('operator.session_missing');
  });
});

describe('the operators’ listener', () => {
  it('hides its secret from other accounts, and refuses calls without it', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { secret: listener } = JSON.parse(readFileSync(file, 'utf8'));
    expect(await knock({})).toBe(403);
    expect(await knock({ authorization: 'Bearer ' })).toBe(403);
    expect(await knock({ authorization: `Bearer ${listener}x` })).toBe(403);
    expect(await knock({ authorization: `Bearer ${listener}` })).toBe(422);
  });

  it('removes its address on close', async () => {
    await listener.close();
    expect(existsSync(file)).toBe(false);
    expect(await tool(['withdrawals', 'list'])).toMatchObject({
      code: 1,
      errors: expect.stringContaining('npm start'),
    });
  });
});
