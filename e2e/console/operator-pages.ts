/** Steps of an operator in the console. */

import { base32nopad } from '@scure/base';
import { codeAt, intervalAt } from '../../apps/server/src/modules/identity/second-factor/totp.ts';
import { demoOperators } from '../../apps/server/src/modules/operators/demo-operators.ts';
import type { Visitor } from '../fixtures.ts';

export const CONSOLE_HOST = 'console.localhost';

/** A code counts once, and one that is a little early or late is taken. */
const lastUsed = new Map<string, bigint>();

function nextCode(authenticator: string): string {
  const earliest = intervalAt(Date.now()) - 1n;
  const before = lastUsed.get(authenticator) ?? 0n;
  const interval = before >= earliest ? before + 1n : earliest;
  lastUsed.set(authenticator, interval);
  return codeAt(base32nopad.decode(authenticator), interval);
}

/** Before somebody has signed in, the console asks who is there. */
export const nobodyYet = /401 .*\/console\/api\/me\b/;

export async function signIn({ page, watch }: Visitor, name: 'ines' | 'tomas'): Promise<void> {
  const operator = demoOperators.find((one) => one.name === name);
  if (!operator) throw new Error(`the demo has no ${name}`);
  watch.allow(nobodyYet);
  await page.goto('/');
  await page.locator('input[name=name]').fill(name);
  await page.locator('input[name=password]').fill(operator.password);
  await page.locator('input[name=code]').fill(nextCode(operator.authenticator));
  await page.locator('button[type=submit]').click();
  await page.getByRole('banner').waitFor();
}

export const codeOf = (secret: string) => codeAt(base32nopad.decode(secret), intervalAt(Date.now()));
