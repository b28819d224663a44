/** The first login of a new member: with the registration, on a device that may have been another's. */
import { assert } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { ClientInfo } from '../client-info.ts';
import type { IdentityDeps } from '../deps.ts';
import { deviceCookieOf } from '../device-cookie.ts';
import { knownDevice, saveDeviceMember, saveSessionDevice } from '../devices/index.ts';
import { type Entrant, openSession } from '../sessions/index.ts';
import type { LoggedIn } from './complete-login.ts';

export interface NewMemberClient extends ClientInfo {
  readonly deviceToken?: string | undefined;
  /** Those of the browser; absent where no browser registers. */
  readonly cookies?: { readonly [name: string]: string | undefined } | undefined;
}

export async function enterNewMember(
  deps: Pick<IdentityDeps, 'clock' | 'random'>,
  tx: Tx,
  merchantId: string,
  member: Entrant,
  client: NewMemberClient,
): Promise<LoggedIn & { readonly sessionId: string }> {
  const opened = await openSession(deps, tx, merchantId, member, client);
  assert(opened, 'a new account is open');
  const { sessionId, answer, refreshToken } = opened;
  const { memberId } = member;
  const { address, cookies } = client;
  const device = client.device.slice(0, 64);
  const lookup = { db: tx, clock: deps.clock };
  const { knownToken, sharedWith } = await knownDevice(lookup, merchantId, memberId, client.deviceToken);
  const entered = { merchantId, memberId, sessionId, address, device, knownToken };
  const deviceToken = await saveSessionDevice(deps, tx, entered);
  const opening = { answer: { ...answer, deviceToken }, refreshToken, sessionId };
  if (!cookies) return opening;
  const onDevice = { merchantId, memberId, device, cookie: deviceCookieOf({ cookies }), sharedWith };
  return { ...opening, deviceCookie: await saveDeviceMember(deps, tx, onDevice) };
}
