/** The first login of a new member: with the registration, on a device that may have been another's. */
import { assert } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { ClientInfo } from '../client-info.ts';
import type { IdentityDeps } from '../deps.ts';
import { knownDevice, saveSessionDevice } from '../devices/index.ts';
import { type Entrant, openSession } from '../sessions/index.ts';
import type { LoggedIn } from './complete-login.ts';

export async function enterNewMember(
  deps: Pick<IdentityDeps, 'clock' | 'random'>,
  tx: Tx,
  merchantId: string,
  member: Entrant,
  client: ClientInfo & { readonly deviceToken?: string | undefined },
): Promise<LoggedIn & { readonly sessionId: string }> {
  const opened = await openSession(deps, tx, merchantId, member, client);
  assert(opened, 'a new account is open');
  const { sessionId, answer, refreshToken } = opened;
  const { memberId } = member;
  const known = await knownDevice({ db: tx, clock: deps.clock }, merchantId, memberId, client.deviceToken);
  const { address, device } = client;
  const deviceToken = await saveSessionDevice(deps, tx, { merchantId, memberId, sessionId, address, device, ...known });
  return { answer: { ...answer, deviceToken }, refreshToken, sessionId };
}
