/** Steps of an operator in the console. */

import type { BrowserContext, Page } from '@playwright/test';
import { base32nopad } from '@scure/base';
import { codeAt, intervalAt } from '../../apps/server/src/modules/identity/second-factor/totp.ts';
import { demoOperators } from '../../apps/server/src/modules/operators/demo-operators.ts';
import type { Visitor } from '../fixtures.ts';

export const CONSOLE_HOST = 'console.localhost';

/** The command line of the seeded server may have used the code of the moment, which counts once. One that is a little early is taken. */
const nextCode = (authenticator: string) => codeAt(base32nopad.decode(authenticator), intervalAt(Date.now()) + 1n);

/** By operator: anyone who has signed in to the worker's server goes on with the same session. */
const sessions = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>();

/** Opens a page of the console as one of the demo's operators: the first by default. */
export async function signIn({ page, context }: Visitor, name: 'ines' | 'tomas', path = '/'): Promise<void> {
  const operator = demoOperators.find((one) => one.name === name);
  if (!operator) throw new Error(`the demo has no ${name}`);
  const session = sessions.get(name);
  if (session) {
    await context.addCookies(session);
    await page.goto(path);
    await page.getByRole('banner').waitFor();
    return;
  }
  await page.goto('/');
  await page.locator('input[name=name]').fill(name);
  await page.locator('input[name=password]').fill(operator.password);
  await page.locator('input[name=code]').fill(nextCode(operator.authenticator));
  await page.locator('button[type=submit]').click();
  await page.getByRole('banner').waitFor();
  sessions.set(name, await context.cookies());
  if (path !== '/') await page.goto(path);
}

/** As a link leads there: a new document would load the whole console again. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((there) => {
    history.pushState(null, '', there);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Leads to another page, and waits until its title has taken the place of the one before. */
export async function replaced(page: Page, lead: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    for (const title of document.querySelectorAll('h1')) title.setAttribute('data-before', '');
  });
  await lead();
  await page.locator('h1:not([data-before])').first().waitFor();
}

export const codeOf = (secret: string) => codeAt(base32nopad.decode(secret), intervalAt(Date.now()));

/** Signs in, and opens a player's page as an operator finds it: by the name. */
export async function openPlayer(visitor: Visitor, name: 'ines' | 'tomas', username: string): Promise<void> {
  const { page } = visitor;
  await signIn(visitor, name, '/players');
  await page.getByRole('textbox', { name: 'Search' }).fill(username);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('row', { name: new RegExp(username) }).click();
}
