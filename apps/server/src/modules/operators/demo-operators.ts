/** Two demo operators, since commands for two cannot be tried with one. Their passwords are public: never in production. */

import { base32nopad } from '@scure/base';
import { EVERYTHING } from '#contract';
import { assert } from '#kernel';
import { inTransaction } from '../../db/transactions.ts';
import { activate, addGrants, insertAccount, operatorLifecycle } from './accounts/index.ts';
import type { OperatorDeps } from './deps.ts';
import { PLATFORM } from './names.ts';

const keyTexts = { ines: '12345678901234567890', tomas: 'abcdefghijklmnopqrst' } as const;

/** The seed of an authenticator's codes. */
export const authenticatorOf = (name: keyof typeof keyTexts): Uint8Array => Buffer.from(keyTexts[name]);

/** `authenticator` is the secret in base32, as an app takes it. */
export const demoOperators = [
  { name: 'ines', password: 'two-pairs-of-eyes', authenticator: base32nopad.encode(authenticatorOf('ines')) },
  { name: 'tomas', password: 'four-eyes-see-more', authenticator: base32nopad.encode(authenticatorOf('tomas')) },
] as const;

export async function seedDemoOperators(deps: OperatorDeps): Promise<void> {
  for (const { name: username, password } of demoOperators) {
    const hash = await deps.passwords.hash(password);
    assert(hash.ok, 'a platform that opens makes a hash');
    const at = new Date(deps.clock.now());
    const by = 'demo';
    await inTransaction(deps, async (tx) => {
      const state = operatorLifecycle.initial;
      const account = { merchant_id: PLATFORM, username, state, invited_by: by, created_at: at };
      if (!(await insertAccount(tx, account))) return;
      await addGrants(tx, [
        { merchant_id: PLATFORM, operator: username, permission: EVERYTHING, granted_by: by, granted_at: at },
      ]);
      const proof = { hash: hash.value, authenticator: authenticatorOf(username), interval: null };
      await activate(deps, tx, { home: PLATFORM, username }, proof);
    });
  }
}
