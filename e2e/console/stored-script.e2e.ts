/**
 * No script that somebody stored runs in the console, and nothing of it is shown as HTML: every page is walked while every free text of every answer is
 * one of the corpus; in the whole proof (WHOLE=1) with every tab.
 */
import type { Page } from '@playwright/test';
import { pages } from '../../apps/console/src/registry.ts';
import { createMember, newName } from '../actions/player.ts';
import { quiet } from '../browser/settled.ts';
import { expect, test } from '../fixtures.ts';
import { onRewardsServer } from '../server/rewards-server.ts';
import { CONSOLE_HOST, follow, replaced, signIn } from './operator-pages.ts';
import { ownerNamed } from './plant-rows.ts';
import { plantAnswer, planted } from './planted-answers.ts';
import { plants } from './queue-plants.ts';

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

/** Runs in the page: what the server answers reaches the console with what is planted in it. */
function harmAnswers(): void {
  const { fetch: sent } = window;
  const { plantAnswer: planting } = window as unknown as { readonly plantAnswer: typeof plantAnswer };
  const harmed = async (...[input, init]: Parameters<typeof fetch>) => {
    const response = await sent(input, init);
    const { pathname } = new URL(String(input), location.href);
    if (!pathname.startsWith('/console/api/')) return response;
    const answer: unknown = await response.json().catch(() => undefined);
    const { status, headers } = response;
    return Response.json(await planting(init?.method ?? 'GET', pathname, answer), { status, headers });
  };
  Object.assign(window, { fetch: harmed, x: () => Object.assign(window, { ran: true }) });
}

/** Everything that can be read there, with what stands in fields. */
const textOf = (page: Page) =>
  page.evaluate(() => {
    const written = [...document.querySelectorAll('input, textarea')].map((one) => (one as HTMLInputElement).value);
    return [document.body.textContent, ...written].join(' ');
  });

/** Fields whose text stands on some page: so many at least, of those that the contract has. */
const SEEN_FIELDS = 130;
const ALL_MS = 300_000;

test('stored scripts of the whole corpus are shown as text on every page of the console, and none runs', {
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
  // A planted code is asked for, and is none.
  ours.watch.allow(/status of 40[049]|Content Security Policy/);
  const { page } = ours;
  await signIn(ours, 'ines');
  await page.exposeFunction('plantAnswer', plantAnswer);
  await page.addInitScript(harmAnswers);
  const walked = [
    ...pages.map((one) => ({ path: `/${one.name}`, scope: one.scope === 'platform' ? 'all' : 'demo' })),
    ...[
      `/players/${owner.memberId}`,
      '/campaigns/held',
      '/games/originals.dice',
      '/content/theme/site',
      '/reports/players',
    ].map((path) => ({ path, scope: 'demo' })),
  ];
  const found: string[] = [];
  const seen = new Set<string>();
  const look = async (place: string) => {
    found.push(...(await harmOn(page)).map((one) => `${place}: ${one}`));
    for (const [, at] of (await textOf(page)).matchAll(/⟦(\d+)⟧/g)) seen.add(planted[Number(at) - 1] ?? '');
  };
  for (const scope of ['all', 'demo']) {
    await page.evaluate((code) => localStorage.setItem('console.scope', code), scope);
    await page.goto('/account');
    for (const { path } of walked.filter((one) => one.scope === scope)) {
      await replaced(page, () => follow(page, path));
      await quiet(page);
      await look(path);
      const tabs = process.env.WHOLE ? await page.getByRole('tab').count() : 0;
      for (let at = 1; at < tabs; at++) {
        await page.getByRole('tab').nth(at).click();
        await quiet(page);
        await look(`${path}, tab ${at}`);
      }
    }
  }
  expect(found).toEqual([]);
  expect(seen.size).toBeGreaterThanOrEqual(SEEN_FIELDS);
  // What is looked for would be found.
  await page.evaluate(() => document.body.append(document.createElement('math')));
  expect(await harmOn(page)).toHaveLength(1);
});
