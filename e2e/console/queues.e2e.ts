/**
 * Two operators at once at every queue of the console. What one decides leaves the other's page by itself; what the other was about to send is
 * refused in words, leaves what was written, and changes nothing: the audit trail has one decision. Deposits and an eighth of the
 * queues are tried; in the whole proof (WHOLE=1) all of them.
 */
import type { Locator, Page } from '@playwright/test';
import { consoleEndpoints } from '../../packages/contract/src/index.ts';
import { createMember, newName } from '../actions/player.ts';
import { findings } from '../browser/axe.ts';
import { expect, test } from '../fixtures.ts';
import { onRewardsServer } from '../server/rewards-server.ts';
import { CONSOLE_HOST, follow, signIn } from './operator-pages.ts';
import { type Owner, ownerNamed, type Planted, query } from './plant-rows.ts';
import { plants } from './queue-plants.ts';
import { type Queue, queues } from './queue-table.ts';

test.use({ opening: onRewardsServer });

/** Later than any list is read again. */
const RENEWED_MS = 21_000;

interface At {
  readonly page: Page;
  readonly queue: Queue;
  readonly item: Planted;
}

/** The scope alone is read with the document. */
async function visit({ page, queue }: Pick<At, 'page' | 'queue'>): Promise<void> {
  const { path } = queue;
  const scope: string = queue.scope ?? 'demo';
  const before = await page.evaluate(() => localStorage.getItem('console.scope'));
  if (before !== scope) {
    await page.evaluate((code) => localStorage.setItem('console.scope', code), scope);
    await page.goto(path);
    return;
  }
  await follow(page, path);
}

const rowOf = ({ page, item }: Pick<At, 'page' | 'item'>) => page.getByRole('row', { name: item.label });

/** What is decided may stay in the list, without its buttons. */
function waitingRow(at: At): Locator {
  const row = rowOf(at);
  const { opens, button, mark } = at.queue;
  if (mark !== undefined) return row.locator(mark);
  return opens === undefined ? row.getByRole('button', { name: button, exact: true }) : row;
}

async function openList(at: Pick<At, 'page' | 'queue'>): Promise<void> {
  await visit(at);
  if (at.queue.needsOnline) await at.page.getByRole('switch').check();
  if (at.queue.tab) await at.page.getByRole('tab', { name: at.queue.tab, exact: true }).click();
  // A list that was open already is read again.
  await at.page.clock.fastForward(RENEWED_MS);
}

/** Where its buttons are. */
async function openItem(at: At): Promise<Locator> {
  const row = rowOf(at);
  const { opens } = at.queue;
  if (opens === undefined) return row;
  await row.click();
  if (opens === 'panel') return at.page.getByRole('complementary');
  if (opens === 'dialog') return at.page.getByRole('dialog');
  await expect(row).toHaveCount(0);
  return at.page.getByRole('main');
}

/** Opens the dialog of the decision, if it has one, and writes what it asks for. */
async function prepare(at: At, place: Locator): Promise<void> {
  const { button, confirm, words } = at.queue;
  if (confirm === undefined) return;
  await place.getByRole('button', { name: button, exact: true }).click();
  if (words) await at.page.getByRole('dialog').getByRole('textbox', { name: words }).fill('seen by both');
}

async function send(at: At, place: Locator): Promise<void> {
  const { button, confirm } = at.queue;
  const within = confirm === undefined ? place : at.page.getByRole('dialog');
  await within.getByRole('button', { name: confirm ?? button, exact: true }).click();
  if (confirm !== undefined) await expect(within).toHaveCount(0);
}

async function decide(at: At): Promise<void> {
  const place = await openItem(at);
  if (at.queue.take) await place.getByRole('button', { name: at.queue.take.button }).click();
  await prepare(at, place);
  await send(at, place);
}

/** The first of two who decide together, who leaves the rest to the other. */
async function begin(at: At): Promise<void> {
  if (!at.queue.byTwo) return;
  await openList(at);
  await decide(at);
  if (at.queue.take) await at.page.getByRole('button', { name: 'Give it back' }).click();
}

/** A page that nobody looks at is not read again: what the operator sees there is what was. */
const look = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

const decisionsOn = async ({ queue, item }: At) =>
  (
    await query('select action, operator from audit_entry where subject = $1 and action = $2', [
      item.subject,
      queue.action,
    ])
  ).length;

/** What one decides leaves the page of the other, who does nothing. */
async function seesItGo(ines: At, tomas: At): Promise<void> {
  await begin(tomas);
  for (const at of [tomas, ines]) await openList(at);
  await expect(waitingRow(tomas)).toBeVisible();
  const { take } = ines.queue;
  if (take?.seen) {
    const place = await openItem(tomas);
    const own = await openItem(ines);
    await own.getByRole('button', { name: take.button }).click();
    await own.getByRole('button', { name: ines.queue.button, exact: true }).waitFor();
    await tomas.page.clock.fastForward(RENEWED_MS);
    await expect(place.getByText(take.seen)).toBeVisible();
    // Anyone who does not hold it neither takes it nor decides it.
    for (const name of [take.button, ines.queue.button])
      await expect(place.getByRole('button', { name, exact: true })).toHaveCount(0);
    expect(await findings(tomas.page)).toEqual([]);
    await prepare(ines, own);
    // The dialog fades in.
    await expect.poll(() => findings(ines.page)).toEqual([]);
    await send(ines, own);
  } else {
    await decide(ines);
  }
  await expect.poll(() => decisionsOn(ines)).toBe(1);
  await tomas.page.clock.fastForward(RENEWED_MS);
  await expect(waitingRow(tomas)).toHaveCount(0);
}

/** What the other was about to send is refused, in words, and nothing is done twice. */
async function isTooLate(ines: At, tomas: At): Promise<void> {
  await begin(tomas);
  for (const at of [tomas, ines]) await openList(at);
  const place = await openItem(tomas);
  const { take, refused, confirm, button } = ines.queue;
  await place.getByRole('button', { name: take?.button ?? button, exact: true }).waitFor();
  if (!take) await prepare(tomas, place);
  await look(tomas.page, 'hidden');
  if (take) {
    const own = await openItem(ines);
    await own.getByRole('button', { name: take.button }).click();
    await own.getByRole('button', { name: button, exact: true }).waitFor();
    await place.getByRole('button', { name: take.button }).click();
    await expect(tomas.page.getByText(take.refused)).toBeVisible();
    await prepare(ines, own);
    await send(ines, own);
    await expect.poll(() => decisionsOn(ines)).toBe(1);
  } else {
    await decide(ines);
    await expect.poll(() => decisionsOn(ines)).toBe(1);
    const within = confirm === undefined ? place : tomas.page.getByRole('dialog');
    await within.getByRole('button', { name: confirm ?? button, exact: true }).click();
    await expect(tomas.page.getByText(refused)).toBeVisible();
    if (confirm !== undefined) await within.getByRole('button', { name: 'Cancel' }).click();
    if (ines.queue.opens === 'dialog') await place.getByRole('button', { name: 'Close' }).click();
  }
  await look(tomas.page, 'visible');
  await tomas.page.clock.fastForward(RENEWED_MS);
  await expect(waitingRow(tomas)).toHaveCount(0);
  expect(await decisionsOn(ines)).toBe(1);
}

/** As the command's form sends it. */
const requestCredit = (page: Page, subject: string) =>
  page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json', 'x-requested-with': 'console', merchant: 'demo' };
      const key = { 'idempotency-key': crypto.randomUUID() };
      const sent = { method: 'POST', headers: { ...headers, ...key }, body: JSON.stringify(body) };
      return (await fetch('/console/api/commands/members/credit', sent)).status;
    },
    { subject, choice: '10.00', reason: 'seen by both' },
  );

/** What waits for a second operator: the first takes it back while the second approves. */
async function approvals(ines: Page, tomas: Page, [one, two]: readonly [Owner, Owner]): Promise<void> {
  const queue = { path: '/approvals' } as Queue;
  const cardOf = (page: Page, { username }: Owner) => page.locator('[data-approval]', { hasText: username });
  const press = async (page: Page, owner: Owner, name: string) => {
    await cardOf(page, owner).getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('seen by both');
  };
  const run = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Run', exact: true }).click();
  for (const owner of [one, two]) expect(await requestCredit(tomas, owner.username)).toBe(202);
  for (const page of [ines, tomas]) await openList({ page, queue });
  await press(ines, one, 'Approve');
  await run(ines);
  await expect(ines.getByRole('dialog')).toHaveCount(0);
  await tomas.clock.fastForward(RENEWED_MS);
  await expect(cardOf(tomas, one)).toHaveCount(0);
  await press(tomas, two, 'Withdraw');
  await look(tomas, 'hidden');
  await press(ines, two, 'Approve');
  await run(ines);
  await expect(ines.getByRole('dialog')).toHaveCount(0);
  await run(tomas);
  await expect(tomas.getByRole('dialog').getByText('ines has approved this already.')).toBeVisible();
  await tomas.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await look(tomas, 'visible');
  await tomas.clock.fastForward(RENEWED_MS);
  await expect(cardOf(tomas, two)).toHaveCount(0);
  for (const { memberId } of [one, two]) {
    const balance = "select balance::text from ledger.account where kind = 'cash' and owner = $1";
    expect(await query(balance, [memberId])).toEqual([{ balance: '1000' }]);
  }
}

const ALL_MS = 300_000;

test('two operators at once at every queue: what one decides leaves the other’s page, who is refused in words', {
  tag: '@whole',
}, async ({ visitor }) => {
  test.setTimeout(ALL_MS);
  const { page: player } = await visitor();
  const names = [newName(), newName()] as const;
  for (const name of names) await createMember(player, name);
  const [one, two]: readonly Owner[] = await Promise.all(names.map(ownerNamed));
  if (!one || !two) throw new Error('two players registered');
  const open = async (name: 'ines' | 'tomas') => {
    const ours = await visitor({ host: CONSOLE_HOST, width: 1_280 });
    ours.watch.allow(/409|404/);
    // The socket would tell at once that a chat is taken, which other tests show: without it both may press.
    await ours.page.routeWebSocket(/./, () => undefined);
    await signIn(ours, name);
    await ours.page.clock.install();
    await ours.page.reload();
    return ours.page;
  };
  const ines = await open('ines');
  const tomas = await open('tomas');
  await test.step('approvals', () => approvals(ines, tomas, [one, two]));
  // Each queue that home leads to has its turn here.
  const { enum: ofHome } = consoleEndpoints.homeQueues.answer.properties.rows.items.properties.queue as unknown as {
    readonly enum: readonly string[];
  };
  const tested = new Set(['approvals', ...Object.values(queues).flatMap(({ home }) => home ?? [])]);
  expect(ofHome.filter((name) => !tested.has(name))).toEqual([]);
  const tried = Object.entries(queues).filter(([name], at) => process.env.WHOLE || name === 'deposits' || at % 8 === 0);
  for (const [name, queue] of tried) {
    await test.step(name, async () => {
      const [first, second] = [await plants[queue.plant](one), await plants[queue.plant](two)];
      await seesItGo({ page: ines, queue, item: first }, { page: tomas, queue, item: first });
      await isTooLate({ page: ines, queue, item: second }, { page: tomas, queue, item: second });
    });
  }
});
