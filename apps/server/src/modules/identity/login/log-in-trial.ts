/** Login of a trial account. */
import { timingSafeEqual } from 'node:crypto';
import type { RefusalCode } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import { credentialByName } from '../accounts/index.ts';
import type { ClientInfo } from '../client-info.ts';
import { digest } from '../crypto/index.ts';
import type { IdentityDeps } from '../deps.ts';
import { usernameKey } from '../rules.ts';
import { type OpenedSession, openSession } from '../sessions/index.ts';

/** Logs a trial in with the key it was created with. The key has 128 random bits, so no slow hash is needed. */
export async function logInTrial(
  deps: IdentityDeps,
  merchantId: string,
  trial: { readonly username: string; readonly trialKey: string },
  client: ClientInfo,
): Promise<Result<OpenedSession, RefusalCode>> {
  const { db, atomically, clock, outbox } = deps;
  const account = await credentialByName(db, merchantId, usernameKey(trial.username));
  const expected = Buffer.from(account?.trial_key_hash ?? digest(''));
  const isRight = timingSafeEqual(expected, Buffer.from(digest(trial.trialKey)));
  const endsAt = account?.trial_ends_at;
  if (!account || !endsAt || !isRight || endsAt.getTime() <= clock.now()) return refuse('auth.trial_unknown');
  return await atomically(async (tx) => {
    const entrant = { memberId: account.member_id, username: account.username, type: account.type, endsAt };
    const opened = await openSession(deps, tx, merchantId, entrant, client);
    if (!opened) return refuse('auth.trial_unknown');
    await outbox.publish(tx, merchantId, 'member.logged_in', {
      memberId: account.member_id,
      address: client.address,
      device: client.device.slice(0, 64),
      isNewDevice: false,
      isTrial: true,
    });
    return ok(opened);
  });
}
