/** The login history, for the member and for audits. */
import { networkOf, newId } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { addSecurityEvent } from '../../../security/security-log.ts';
import type { ClientInfo } from '../client-info.ts';
import type { IdentityDeps } from '../deps.ts';
import { insertLogin } from './store.ts';

/** The first proof. A passkey has verified its holder: it counts as both steps. */
export type LoginMethod = 'password' | 'sms' | 'outside' | 'passkey';

/** Every try is recorded, also under an unknown name. */
export async function recordLogin(
  { clock, random }: Pick<IdentityDeps, 'clock' | 'random'>,
  tx: Tx,
  { merchantId, address, device }: ClientInfo & { readonly merchantId: string },
  memberId: string | undefined,
  outcome: 'in' | 'wrong' | 'closed' | 'portal' | 'step',
  method: LoginMethod = 'password',
): Promise<void> {
  const event = {
    merchantId,
    kind: 'log-in',
    subject: method,
    outcome: outcome === 'in' ? 'ok' : outcome,
    memberId,
    network: networkOf(address),
  } as const;
  await addSecurityEvent({ clock, random }, tx, event);
  await insertLogin(tx, {
    merchant_id: merchantId,
    id: newId(clock, random),
    member_id: memberId ?? null,
    outcome,
    method,
    address,
    device: device.slice(0, 64),
    at: new Date(clock.now()),
  });
}
