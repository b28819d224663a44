import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sqlPortOf } from '../../db/sql-ports.ts';
import { atomically } from '../../db/transactions.ts';
import type { Session } from '../../http/handlers.ts';
import { must } from '../cashier/testing/ask.ts';
import { palm, reed } from '../cashier/testing/merchants.ts';
import { openStand, type Stand } from '../cashier/testing/open-stand.ts';
import { fund } from '../cashier/testing/pay.ts';
import { PAYMENT_PASSWORD as paymentPassword } from '../cashier/testing/people.ts';
import { type ContentDeps, createContent, readWords } from '../content/index.ts';
import { createSupport } from '../support/index.ts';
import { createTransfers } from '../transfers/index.ts';
import { createOperators, type OperatorDoor } from './index.ts';

const tool = join(import.meta.dirname, '../../../../../tools/operator.ts');

let stand: Stand;
let door: OperatorDoor;
let member: Session;
let cardId: string;
const folder = mkdtempSync(join(tmpdir(), 'croupier-operator-'));
const file = join(folder, 'operator.json');

beforeAll(async () => {
  stand = await openStand();
  const operators = createOperators({
    db: stand.db,
    atomically: (act) => atomically(stand.db, act),
    clock: { now: () => stand.time.now },
    random: stand.random,
    merchants: () => [palm, reed],
    desk: stand.cashier.desk,
    freezing: stand.walletModule.freezing,
    ...desksOf(stand),
    recountDays: async () => 2,
  });
  door = await operators.openDoor(file);
  member = await stand.newMember(palm);
  await fund(stand, palm, member, '9000');
  const body = { bank: 'BDO', holder: 'Maria Clara', number: '001234567890', paymentPassword };
  cardId = (await must(stand, 'addCard', palm, member, { body })).id;
});
afterEach(() => stand.expectBooks());
afterAll(async () => {
  await door.close();
  await stand.close();
  rmSync(folder, { recursive: true });
});

/** What operators write goes through these; their own tests are beside them. */
function desksOf({ db, outbox, random, time, walletModule }: Stand) {
  const live = { publish: () => undefined, publishTo: () => undefined };
  const base = {
    db,
    atomically: (act) => atomically(db, act),
    clock: { now: () => time.now },
    random,
    live,
  } satisfies Partial<ContentDeps>;
  const content = createContent({ ...base, words: (_merchant, _language, key) => key, documents: () => '' });
  const support = createSupport({
    ...base,
    outbox,
    identity: { checkCaptcha: async () => true },
    countUnreadAnnouncements: content.countUnread,
    readWords,
  });
  const transfers = createTransfers({
    ...base,
    outbox,
    wallet: walletModule.wallet,
    merchants: () => [palm, reed],
    vendors: [],
    settingsOf: () => undefined,
    httpTo: () => async () => ({ kind: 'unreachable' }),
    alert: () => undefined,
  });
  return { announcements: content.desk, letters: support.desk, transfers: transfers.desk };
}

/** The tool itself, as an operator runs it. */
function operator(...args: string[]): Promise<{ code: number | null; out: string; errors: string }> {
  const named = args.includes('--as') ? args : [...args, '--as', 'Ines'];
  const all = [tool, ...named, '--data', folder, '--json'];
  const child = spawn(process.execPath, args.includes('--merchant') ? all : [...all, '--merchant', 'palm']);
  let out = '';
  let errors = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, errors })));
}

const withdraw = (amount: string) =>
  must(stand, 'withdraw', palm, member, { body: { paymentPassword, cardId, amount } });
const pendingOf = async () => (await must(stand, 'balance', palm, member)).pending;

/** A request to the door that the tool would not send. */
async function knock(headers: { [name: string]: string }, body: object = {}) {
  const response = await fetch(door.url, { method: 'POST', headers, body: JSON.stringify(body) });
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

  it('MEM-04: takes two names for a large one, shows all of it, and says what became of one nobody knows', async () => {
    await fund(stand, palm, member, '20000');
    const { order } = await withdraw('15017');
    const as = (name: string, ...args: string[]) => operator('withdrawals', ...args, '--as', name);
    expect(JSON.parse((await as('Ines', 'approve', order.orderId)).out)).toMatchObject({ waitsForSecond: true });
    expect((await as('ines', 'approve', order.orderId)).errors).toContain('order.same_operator');
    expect((await as('Ines', 'settle-unknown', order.orderId, 'paid', '--reason', 'x')).errors).toContain(
      'order.settled',
    );
    expect(JSON.parse((await operator('withdrawals', 'list', 'waiting')).out)).toMatchObject([{ state: 'checking' }]);
    expect(JSON.parse((await as('Tomas', 'approve', order.orderId)).out)).toMatchObject({ state: 'approved' });
    await stand.cashier.workOnDue();
    expect((await as('Ines', 'settle-unknown', order.orderId, 'lost', '--reason', 'x')).errors).toContain('malformed');
    await as('Ines', 'settle-unknown', order.orderId, 'paid', '--reason', 'bank statement 12');
    await as('Tomas', 'settle-unknown', order.orderId, 'paid', '--reason', 'seen too');
    const shown = JSON.parse((await operator('withdrawals', 'show', order.orderId)).out);
    expect(shown).toMatchObject({ state: 'paid', votes: [{ verdict: 'paid' }, { verdict: 'paid' }] });
    expect(shown.timeline.map((step: { state: string; by: string }) => `${step.state} ${step.by}`)).toEqual([
      'requested member',
      'checking Ines',
      'approved Tomas',
      'sending sandbox',
      'unknown sandbox',
      'paid Tomas',
    ]);
    expect(JSON.parse((await operator('audit', 'prove')).out)).toMatchObject({ entries: '6', brokenAt: null });
  });

  it('stops all money that leaves, and lets it go again', async () => {
    await operator('wallet', 'freeze', '--reason', 'looking at something');
    expect(JSON.parse((await operator('wallet', 'status')).out)).toMatchObject({
      frozen: true,
      by: 'Ines',
      reason: 'looking at something',
    });
    expect((await stand.wallet.mayLeave(stand.db, palm.id)).ok).toBe(false);
    expect((await stand.wallet.mayLeave(stand.db, reed.id)).ok).toBe(true);
    await operator('wallet', 'unfreeze');
    expect((await stand.wallet.mayLeave(stand.db, palm.id)).ok).toBe(true);
  });

  it('leaves every deed in a trail that nobody can change unseen', async () => {
    const deeds: { action: string; operator: string }[] = JSON.parse((await operator('audit', 'list')).out);
    expect(deeds.map(({ action }) => action)).toEqual([
      'wallet.unfreeze',
      'wallet.freeze',
      'withdrawal.settle-unknown',
      'withdrawal.settle-unknown',
      'withdrawal.approve',
      'withdrawal.approve',
      'withdrawal.refuse',
      'withdrawal.approve',
    ]);
    expect(deeds[0]?.operator).toMatch(/^Ines \(.+\)$/);
    expect(JSON.parse((await operator('audit', 'prove')).out)).toMatchObject({ entries: '8', brokenAt: null });

    const port = sqlPortOf(stand.db);
    await expect(port.query("update audit_entry set operator = 'Nobody'", [])).rejects.toThrow('append-only');
    await port.query('alter table audit_entry disable trigger audit_is_append_only', []);
    await port.query("update audit_entry set operator = 'Nobody' where merchant_id = 'palm' and position = 2", []);
    expect(JSON.parse((await operator('audit', 'prove')).out)).toMatchObject({ brokenAt: '2' });
    await port.query("update audit_entry set operator = 'Ines' where merchant_id = 'palm' and position = 2", []);
    await port.query("delete from audit_entry where merchant_id = 'palm' and position = 4", []);
    expect(JSON.parse((await operator('audit', 'prove')).out)).toMatchObject({ brokenAt: '4' });
  });

  it('decides nothing at another merchant', async () => {
    const { order } = await withdraw('2000');
    const strange = await operator('withdrawals', 'approve', order.orderId, '--merchant', 'reed');
    expect(strange.errors).toContain('order.unknown');
    expect((await operator('withdrawals', 'list', '--merchant', 'nowhere')).errors).toContain('merchant.unknown');
    expect((await operator('withdrawals', 'approve', "'; drop table x")).errors).toContain('order.unknown');
  });

  it('MEM-05: has members’ days counted anew, and keeps that in the trail', async () => {
    expect(JSON.parse((await operator('records', 'recount')).out)).toEqual({ mended: 2 });
    const [deed] = JSON.parse((await operator('audit', 'list')).out);
    expect(deed).toMatchObject({ action: 'records.recount', subject: 'palm', after: '{"mended":2}' });
  });
});

describe('the operator’s door', () => {
  it('keeps its secret from other accounts, and opens to nobody without it', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { secret } = JSON.parse(readFileSync(file, 'utf8'));
    expect(await knock({})).toBe(403);
    expect(await knock({ authorization: 'Bearer ' })).toBe(403);
    expect(await knock({ authorization: `Bearer ${secret}x` })).toBe(403);
    expect(await knock({ authorization: `Bearer ${secret}` }, { command: 'constructor' })).toBe(400);
    expect(await knock({ authorization: `Bearer ${secret}` })).toBe(400);
  });

  it('takes its address away when it closes', async () => {
    await door.close();
    expect(existsSync(file)).toBe(false);
    expect(await operator('withdrawals', 'list')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('npm start'),
    });
  });
});
