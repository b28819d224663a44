/**
 * No script that somebody stored runs in the console, and nothing of it is shown as HTML: pages are walked while every free text of every answer is
 * one of the corpus. A third of the pages; in the whole proof (WHOLE=1) all, with every tab, and with what each kind of row and button opens.
 */
import type { Page } from '@playwright/test';
import { pages } from '../../apps/console/src/registry.ts';
import { commandForms } from '../../packages/contract/src/index.ts';
import { createMember, newName } from '../actions/player.ts';
import { expect, test } from '../fixtures.ts';
import { onRewardsServer } from '../server/rewards-server.ts';
import { textFields } from './answer-shapes.ts';
import { notShown } from './not-shown.ts';
import { CONSOLE_HOST, signIn } from './operator-pages.ts';
import { ownerNamed } from './plant-rows.ts';
import { chosen, plantAnswer, planted } from './planted-answers.ts';
import { plants } from './queue-plants.ts';
import { walker } from './walk-pages.ts';

test.use({ opening: onRewardsServer });

/** What the corpus would be if the browser read it as HTML. */
const HARM = [
  'script[src*=evil], link[href*=evil], base, object, math, iframe[srcdoc], meta[http-equiv=refresh], img[src=x]',
  '[onerror], [onload], [onbegin], [onpageshow], [ontoggle], [formaction], [href^="javascript:" i], [src^="javascript:" i]',
].join(', ');

async function harmOn(page: Page): Promise<readonly string[]> {
  return page.evaluate((harm) => {
    const shown = [...document.querySelectorAll(harm)].map((one) => one.outerHTML.slice(0, 120));
    return Reflect.has(window, 'ran') ? [...shown, 'a script ran'] : shown;
  }, HARM);
}

/** Commands that only read. */
const readings = Object.entries(commandForms)
  .filter(([, { effect }]) => effect === 'read')
  .map(([command]) => `/console/api/commands/${command.replace(' ', '/')}`);

/** Runs in the page: what the server answers reaches the console with what is planted in it, and nothing that a button would do reaches the server. */
function harmAnswers(allowed: readonly string[]): void {
  const { fetch: sent } = window;
  const { plantAnswer: planting } = window as unknown as { readonly plantAnswer: typeof plantAnswer };
  const harmed = async (...[input, init]: Parameters<typeof fetch>) => {
    const { pathname } = new URL(String(input), location.href);
    const method = init?.method ?? 'GET';
    if (method !== 'GET' && !allowed.includes(pathname)) return Response.json({ success: false }, { status: 409 });
    const response = await sent(input, init);
    if (!pathname.startsWith('/console/api/')) return response;
    const answer: unknown = await response.json().catch(() => undefined);
    const made = await planting(method, pathname, answer);
    const { success } = made as { readonly success?: boolean };
    return Response.json(made, { status: success ? 200 : response.status, headers: response.headers });
  };
  Object.assign(window, { fetch: harmed, x: () => Object.assign(window, { ran: true }) });
}

/** Everything that can be read there, with what stands in fields. */
const textOf = (page: Page) =>
  page.evaluate(() => {
    const written = [...document.querySelectorAll('input, textarea')].map((one) => (one as HTMLInputElement).value);
    return [document.body.textContent, ...written].join(' ');
  });

const isWhole = process.env.WHOLE !== undefined;
/** Of what is shown first, where only that is looked at: so many fields at least. */
const SEEN_AT_FIRST = 70;
const ALL_MS = 480_000;

interface Visit {
  readonly path: string;
  readonly scope: 'all' | 'demo';
  /** What is there of a field, or that it is absent, where another state than the stored one shows more. */
  readonly sees?: Readonly<Record<string, unknown>>;
}

const visitsTo = (memberId: string): readonly Visit[] => [
  ...[
    `/players/${memberId}`,
    '/campaigns/held',
    '/campaigns/new/campaign',
    '/campaigns/rounds/refused',
    '/campaigns/grants/findings',
    '/games/originals.dice',
    '/games/rounds/made-up',
    '/draws/lotto.daily/made-up',
    '/content/theme/site',
    '/content/texts/EN/edit',
    '/mailings/new',
    '/mass-grants/new',
    '/levels/edit',
    '/reports/players',
  ].map((path) => ({ path, scope: 'demo' as const })),
  { path: '/merchants/new/found', scope: 'all' },
  ...pages.map((one): Visit => ({ path: `/${one.name}`, scope: one.scope === 'platform' ? 'all' : 'demo' })),
  // While no money may leave, home says that alone of the books.
  { path: '/home', scope: 'demo', sees: { 'homeHealth.books.frozen': undefined } },
  { path: '/merchants/demo/change', scope: 'all', sees: { 'showMerchant.state': 'open' } },
  {
    path: '/approvals',
    scope: 'demo',
    sees: { 'listApprovals.rows[].player': undefined, 'listApprovals.rows[].changes': [] },
  },
  {
    path: `/agents/members/${crypto.randomUUID()}`,
    scope: 'demo',
    sees: { 'showAgent.places': [{ since: '2026-05-04T04:00:00.000Z' }, { since: '2026-05-05T04:00:00.000Z' }] },
  },
  { path: '/vendors', scope: 'demo', sees: { 'listVendors.rows[].statements.isWell': false } },
  { path: '/draws/lotto.daily/made-up', scope: 'demo', sees: { 'showDraw.outcome': {} } },
  {
    path: '/levels',
    scope: 'demo',
    sees: { 'showLevels.versions': [{ isRunning: false, terms: { windowDays: 30, payMin: '1.00', levels: [] } }] },
  },
  { path: '/chats', scope: 'demo', sees: { 'showChat.state': 'claimed', 'showChat.operator': 'ines' } },
];

test('stored scripts of the whole corpus are shown as text on the pages of the console, and none runs', {
  tag: '@whole',
}, async ({ visitor }) => {
  test.setTimeout(ALL_MS);
  const { page: player } = await visitor();
  const name = newName();
  await createMember(player, name);
  const owner = await ownerNamed(name);
  for (const plant of [plants.payments, plants.payouts, plants.transfersAside, plants.held, plants.owed, plants.facts])
    await plant(owner);
  const ours = await visitor({ host: CONSOLE_HOST, width: 1_280 });
  // A planted code is asked for, and is none; a planted picture is no picture.
  ours.watch.allow(/status of 40[049]|Content Security Policy|ERR_INVALID_URL/);
  const { page } = ours;
  await signIn(ours, 'ines');
  await page.exposeFunction('plantAnswer', plantAnswer);
  await page.addInitScript(harmAnswers, readings);
  const visits = visitsTo(owner.memberId).filter((_, at) => isWhole || at % 3 === 0);
  const found: string[] = [];
  const seen = new Set<string>();
  const look = async (place: string) => {
    found.push(...(await harmOn(page)).map((one) => `${place}: ${one}`));
    // What is taken for a figure is written with commas.
    for (const [, at = ''] of (await textOf(page)).matchAll(/⟦([\d,]+)⟧/g))
      seen.add(planted[Number(at.replaceAll(',', '')) - 1] ?? '');
  };
  const walk = walker(page, { look, isWhole });
  for (const scope of ['all', 'demo']) {
    await page.evaluate((code) => localStorage.setItem('console.scope', code), scope);
    await page.goto('/account');
    for (const { path, sees = {} } of visits.filter((one) => one.scope === scope)) {
      for (const [field, value] of Object.entries(sees)) chosen.set(field, value);
      await walk(path, Object.keys(sees).length > 0);
      chosen.clear();
    }
  }
  expect(found).toEqual([]);
  const listed = Object.values(notShown).flat();
  // Of commands, whose answers the contract does not describe, what was answered.
  const fields = new Set([...textFields, ...planted]);
  if (isWhole) expect([...fields].filter((field) => !seen.has(field)).toSorted()).toEqual(listed.toSorted());
  expect(listed.filter((field) => seen.has(field))).toEqual([]);
  expect(seen.size).toBeGreaterThanOrEqual(SEEN_AT_FIRST);
  // What is looked for would be found.
  await page.evaluate(() => document.body.append(document.createElement('math')));
  expect(await harmOn(page)).toHaveLength(1);
});
