/** The endpoints of known devices. */
import type { RefusalCode } from '#contract';
import { ok, refuse } from '#kernel';
import { defineHandlers } from '../../../http/handlers.ts';
import type { IdentityDeps } from '../deps.ts';
import { later, lifetimes } from '../rules.ts';
import type { Sessions } from '../sessions/index.ts';
import { devicesOf, forgetDevice } from './store.ts';

export function deviceRoutes({ db, atomically, clock }: IdentityDeps, sessions: Pick<Sessions, 'end'>) {
  return defineHandlers({
    knownDevices: async ({ merchant, session }) => {
      const now = new Date(clock.now());
      const rows = await devicesOf(db, merchant.id, session.memberId, later(now, -lifetimes.deviceSeconds));
      const devices = rows.map((row) => ({
        id: row.id,
        device: row.device,
        address: row.address,
        ...(row.known_since && { knownSince: row.known_since.toISOString() }),
        usedAt: row.used_at.toISOString(),
        ...(row.trusted_until && row.trusted_until > now && { trustedUntil: row.trusted_until.toISOString() }),
        isCurrent: row.session_id === session.id,
      }));
      return ok({ devices });
    },

    forgetDevice: async ({ merchant, session, params }) => {
      const { memberId } = session;
      const forgotten = await atomically(async (tx) => {
        const found = await forgetDevice(tx, merchant.id, memberId, params.deviceId);
        return found ? ok(found) : refuse<RefusalCode>('device.unknown');
      });
      if (!forgotten.ok) return forgotten;
      const { session_id: sessionId } = forgotten.value;
      if (sessionId !== null) await sessions.end(merchant.id, memberId, sessionId, 'ended');
      return ok({});
    },
  });
}
