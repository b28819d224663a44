/** The endpoints of web push: for one browser of the caller. */
import { newId, ok, refuse } from '#kernel';
import type { Owner } from '../../db/tenancy/rows.ts';
import { inTransaction } from '../../db/transactions.ts';
import { defineHandlers } from '../../http/handlers.ts';
import { fingerprintOf } from './addresses.ts';
import { areKeys } from './encrypt.ts';
import { isTimeZone, MAX_BROWSERS, serviceOf } from './rules.ts';
import type { Sending } from './send-due.ts';
import {
  bindSession,
  dropBeyond,
  dropOfBrowser,
  findOfBrowser,
  type SubscriptionRow,
  saveSubscription,
} from './store.ts';

export function routes(deps: Sending) {
  const ownerOf = (call: { merchant: { id: string }; session: { memberId: string } }): Owner => ({
    merchantId: call.merchant.id,
    memberId: call.session.memberId,
  });

  return defineHandlers({
    pushKey: async ({ merchant }) => ok({ publicKey: (await deps.keys.keyOf(merchant.id)).public }),

    pushState: async (call) => {
      const [owner, fingerprint] = [ownerOf(call), fingerprintOf(call.body.endpoint)];
      const row = await findOfBrowser(deps.db, owner, fingerprint);
      const sessionId = call.session.id;
      if (row && row.session_id !== sessionId)
        await inTransaction(deps, (tx) => bindSession(tx, owner, fingerprint, sessionId));
      return ok(row ? { isOn: true, ...settingsOf(row) } : { isOn: false });
    },

    pushOn: async (call) => {
      const { merchant, session, language, body } = call;
      const { endpoint, p256dh, auth, wins, deposits, messages, quiet, timeZone } = body;
      if (serviceOf(endpoint, deps.sandboxes) === undefined) return refuse('request.malformed', { field: 'endpoint' });
      if (!areKeys({ p256dh, auth })) return refuse('request.malformed', { field: 'p256dh' });
      const owner = ownerOf(call);
      await inTransaction(deps, async (tx) => {
        await saveSubscription(tx, {
          merchant_id: merchant.id,
          id: newId(deps.clock, deps.random),
          member_id: owner.memberId,
          session_id: session.id,
          fingerprint: fingerprintOf(endpoint),
          encrypted: deps.addresses.close({ endpoint, p256dh, auth }, merchant.id),
          wants_wins: wins,
          wants_deposits: deposits,
          wants_messages: messages,
          quiet_from: quiet?.from ?? null,
          quiet_to: quiet?.to ?? null,
          time_zone: timeZone !== undefined && isTimeZone(timeZone) ? timeZone : merchant.manifest.timeZone,
          language,
          created_at: new Date(deps.clock.now()),
        });
        await dropBeyond(tx, owner, MAX_BROWSERS);
      });
      return ok({});
    },

    pushOff: async (call) => {
      await inTransaction(deps, (tx) => dropOfBrowser(tx, ownerOf(call), fingerprintOf(call.body.endpoint)));
      return ok({});
    },
  });
}

function settingsOf(row: SubscriptionRow) {
  const { wants_wins: wins, wants_deposits: deposits, wants_messages: messages, quiet_from: from, quiet_to: to } = row;
  return { wins, deposits, messages, ...(from !== null && to !== null && { quiet: { from, to } }) };
}
