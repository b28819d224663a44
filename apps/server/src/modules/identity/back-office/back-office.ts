/** What operators see of a member's account, and what they do to it. The caller writes the audit entry, in the same transaction. */
import { ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { PageKey } from '../../../db/page-key.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import { afterCommit } from '../../../db/transactions.ts';
import { eraseAccount, lockCredential } from '../accounts/index.ts';
import type { IdentityContext } from '../context.ts';
import { devicesOf } from '../devices/index.ts';
import { linksOf } from '../external/index.ts';
import { loginsOf } from '../login/index.ts';
import { passkeysOf } from '../passkeys/index.ts';
import { later, lifetimes } from '../rules.ts';
import { deleteAuthenticator, endOtherAccess, hasSecondStep } from '../second-factor/index.ts';
import { type Sessions, sessionsOf } from '../sessions/index.ts';
import { deviceGroups } from './device-groups.ts';
import {
  addressesOf,
  deviceMembers,
  lockedMembers,
  moveAccount,
  sharedDevices,
  sharingAddress,
  sharingDevice,
  statusesOf,
} from './store.ts';

export type IdentityBackOffice = ReturnType<typeof createIdentityBackOffice>;

const SHOWN_LOGINS = 50;
/** Shared addresses and devices count this long. */
const LINKED_SECONDS = 90 * 86_400;

export function createIdentityBackOffice(context: IdentityContext, { notifyEnds }: Pick<Sessions, 'notifyEnds'>) {
  const now = () => new Date(context.clock.now());

  async function endSessions(tx: Tx, { merchantId, memberId }: Owner): Promise<number> {
    const sessions = { merchantId, memberId, exceptSessionId: undefined };
    const ended = await endOtherAccess(context, tx, sessions, 'ended');
    afterCommit(() => notifyEnds(merchantId, memberId, ended));
    return ended.length;
  }

  return {
    statuses: (db: Db, merchantId: string, memberIds: readonly string[]) =>
      statusesOf(db, merchantId, memberIds, now()),
    locked: (db: Db, merchantId: string, page: { readonly after?: PageKey | undefined; readonly limit: number }) =>
      lockedMembers(db, merchantId, page),

    /** Sessions, devices, ways to log in, and the last logins. */
    async access(db: Db, { merchantId, memberId }: Owner) {
      const [sessions, devices, logins, isTwoStep, passkeys, outside] = await Promise.all([
        sessionsOf(db, merchantId, memberId, now()),
        devicesOf(db, merchantId, memberId, later(now(), -lifetimes.deviceSeconds)),
        loginsOf(db, merchantId, memberId, { after: undefined, limit: SHOWN_LOGINS }),
        hasSecondStep(db, merchantId, memberId),
        passkeysOf(db, merchantId, memberId),
        linksOf(db, merchantId, memberId),
      ]);
      return { sessions, devices, logins, isTwoStep, passkeys: passkeys.length, outside };
    },

    /** Groups of members who share devices. */
    async sharedDevices(db: Db, merchantId: string) {
      const since = later(now(), -LINKED_SECONDS);
      const pairs = await sharedDevices(db, merchantId, since);
      return deviceGroups(pairs, await deviceMembers(db, merchantId, since));
    },
    sharingDevice: (db: Db, owner: Owner) => sharingDevice(db, owner, later(now(), -LINKED_SECONDS)),
    sharingAddress: (db: Db, owner: Owner) => sharingAddress(db, owner, later(now(), -LINKED_SECONDS)),

    addressesOf,

    /** Nobody logs in any more, and nothing stays open. Returns whether this call did it. */
    async lock(tx: Tx, owner: Owner): Promise<Result<boolean, 'member.unknown'>> {
      const changed = await moveAccount(tx, owner, 'close');
      if (changed === undefined) return refuse('member.unknown');
      if (changed) await endSessions(tx, owner);
      return ok(changed);
    },

    /** A break or a hold goes on. */
    async unlock(tx: Tx, owner: Owner): Promise<Result<boolean, 'member.unknown'>> {
      const changed = await moveAccount(tx, owner, 'reopen');
      return changed === undefined ? refuse('member.unknown') : ok(changed);
    },

    endSessions,

    /** Until the transaction ends nobody erases it, and who keeps it too waits. */
    async keepAccount(tx: Tx, { merchantId, memberId }: Owner): Promise<void> {
      await lockCredential(tx, merchantId, memberId);
    },

    /** The member is erased: nobody logs in, nothing stays open, and the name is never given again. Returns the ended accounts. */
    async erase(tx: Tx, { merchantId, memberId }: Owner): Promise<Result<readonly string[], 'member.unknown'>> {
      const accounts = await eraseAccount(context, tx, { merchantId, memberId });
      if (!accounts) return refuse('member.unknown');
      for (const ended of accounts) await endSessions(tx, { merchantId, memberId: ended });
      return ok(accounts);
    },

    /** The member lost the authenticator: it is removed with its recovery codes, and everything that is open ends. */
    async resetSecondStep(tx: Tx, owner: Owner): Promise<Result<undefined, 'authenticator.off'>> {
      const { merchantId, memberId } = owner;
      await lockCredential(tx, merchantId, memberId);
      if (!(await hasSecondStep(tx, merchantId, memberId))) return refuse('authenticator.off');
      await deleteAuthenticator(tx, merchantId, memberId);
      await endSessions(tx, owner);
      await context.outbox.publish(tx, merchantId, 'access.changed', { memberId });
      return ok();
    },
  };
}
