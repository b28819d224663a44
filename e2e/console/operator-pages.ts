/** Steps of an operator in the console. */

import type { BrowserContext } from '@playwright/test';
import { base32nopad } from '@scure/base';
import { codeAt, intervalAt } from '../../apps/server/src/modules/identity/second-factor/totp.ts';
import { demoOperators } from '../../apps/server/src/modules/operators/demo-operators.ts';
import type { Visitor } from '../fixtures.ts';

export const CONSOLE_HOST = 'console.localhost';

/** The command line of the seeded server may have used the code of the moment, which counts once. One that is a little early is taken. */
const nextCode = (authenticator: string) => codeAt(base32nopad.decode(authenticator), intervalAt(Date.now()) + 1n);

/** By server and operator: whoever has signed in goes on with the same session. */
const sessions = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>();

/** Before somebody has signed in, the console asks who is there. */
export const nobodyYet = /401 .*\/console\/api\/me\b/;

export async function signIn({ page, context, watch }: Visitor, name: 'ines' | 'tomas'): Promise<void> {
  const operator = demoOperators.find((one) => one.name === name);
  if (!operator) throw new Error(`the demo has no ${name}`);
  watch.allow(nobodyYet);
  await page.goto('/');
  const key = `${new URL(page.url()).origin} ${name}`;
  const session = sessions.get(key);
  if (session) {
    await context.addCookies(session);
    await page.goto('/');
    await page.getByRole('banner').waitFor();
    return;
  }
  await page.locator('input[name=name]').fill(name);
  await page.locator('input[name=password]').fill(operator.password);
  await page.locator('input[name=code]').fill(nextCode(operator.authenticator));
  await page.locator('button[type=submit]').click();
  await page.getByRole('banner').waitFor();
  sessions.set(key, await context.cookies());
}

export const codeOf = (secret: string) => codeAt(base32nopad.decode(secret), intervalAt(Date.now()));
