/** A member on a browser: with everybody else who logged in there it is one group. */
import type { Tx } from '../../../db/db.ts';
import { digest, newToken } from '../crypto/index.ts';
import type { IdentityDeps } from '../deps.ts';
import { later, lifetimes, maxPerMember } from '../rules.ts';
import { forgetUnshared, isViewer, lastOn, noteShared, saveOnDevice, saveShared } from './store.ts';

interface OnDevice {
  readonly merchantId: string;
  readonly memberId: string;
  readonly device: string;
  /** What the browser sent as its token. */
  readonly cookie: string | undefined;
  /** Whose device it was by the token of an earlier login. */
  readonly sharedWith: string | undefined;
}

/** The same token at two merchants is two devices. */
const hashOf = (merchantId: string, token: string) => digest(`${merchantId} ${token}`);

/** An installed app is the browser that installed it. */
const kindOf = (device: string) => device.replace(/(?: · )?PWA$/, '');

/**
 * Returns the token that the browser keeps: its own, or a new one where it has none, where nobody at this merchant has logged in with the one it sent, or
 * where that one was given to a browser of another kind.
 */
export async function saveDeviceMember(
  { clock, random }: Pick<IdentityDeps, 'clock' | 'random'>,
  tx: Tx,
  { merchantId, memberId, device, cookie, sharedWith }: OnDevice,
): Promise<string> {
  const now = new Date(clock.now());
  const since = later(now, -lifetimes.deviceSeconds);
  const last = cookie === undefined ? [] : await lastOn(tx, merchantId, hashOf(merchantId, cookie), since);
  const isOwn = last[0] !== undefined && kindOf(last[0].device) === kindOf(device);
  const token = cookie !== undefined && isOwn ? cookie : newToken(random);
  const before = isOwn ? last.find((row) => row.member_id !== memberId)?.member_id : undefined;
  // A viewer is no member.
  const earlier = sharedWith !== undefined && !(await isViewer(tx, merchantId, sharedWith)) ? sharedWith : undefined;
  const others = new Set([before, earlier].filter((other) => other !== undefined));
  const row = { merchant_id: merchantId, device_hash: hashOf(merchantId, token), device, at: now };
  await saveOnDevice(tx, { ...row, member_id: memberId, is_shared: others.size > 0 });
  // Of another browser than the cookie's: it may be one that forgets.
  if (token !== cookie) await forgetUnshared(tx, { merchantId, memberId }, maxPerMember.unsharedDevices);
  for (const other_id of others) {
    await noteShared(tx, { ...row, at: new Date(now.getTime() - 1), member_id: other_id, is_shared: true });
    const pair = { member_id: memberId, other_id, is_of_browser: true };
    await saveShared(tx, { merchant_id: merchantId, ...pair, device, at: now });
  }
  return token;
}
