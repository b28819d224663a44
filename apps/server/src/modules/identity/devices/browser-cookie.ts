/** The cookie that binds a flow to the browser that started it: HttpOnly and SameSite. */
import { timingSafeEqual } from 'node:crypto';
import type { Random } from '#kernel';
import type { AnyCall } from '../../../http/handlers.ts';
import { digest, newToken } from '../crypto/index.ts';
import type { IdentityDeps } from '../deps.ts';
import { later, lifetimes } from '../rules.ts';
import { deviceOwner } from './store.ts';

const COOKIE = 'croupier_browser';
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

type CookieCall = Pick<AnyCall, 'cookies' | 'setCookie'>;

export function browserOf({ cookies }: Pick<CookieCall, 'cookies'>): string | undefined {
  const token = cookies[COOKIE];
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

/** The browser's own token, or a new one. Shared by all tabs: flows started in one do not end those of another. */
export function browserToken(call: CookieCall, random: Random): string {
  const token = browserOf(call) ?? newToken(random);
  call.setCookie(COOKIE, token, { path: '/wps', maxAgeSeconds: lifetimes.outsideSeconds });
  return token;
}

export function isSameBrowser(hash: string | null, token: string | undefined): boolean {
  if (hash === null || token === undefined) return false;
  const [one, other] = [Buffer.from(hash), Buffer.from(digest(token))];
  return one.length === other.length && timingSafeEqual(one, other);
}

interface KnownDevice {
  /** The token, if it is that of a known device of this member. */
  readonly knownToken: string | undefined;
  /** Whose device it is, if another's. */
  readonly sharedWith: string | undefined;
}

/** What the token of a device says about who logs in there. */
export async function knownDevice(
  { db, clock }: Pick<IdentityDeps, 'db' | 'clock'>,
  merchantId: string,
  memberId: string | undefined,
  deviceToken: string | undefined,
): Promise<KnownDevice> {
  if (!deviceToken) return { knownToken: undefined, sharedWith: undefined };
  const usedSince = later(new Date(clock.now()), -lifetimes.deviceSeconds);
  const owner = await deviceOwner(db, merchantId, digest(deviceToken), usedSince);
  const isOwn = owner !== undefined && owner === memberId;
  return { knownToken: isOwn ? deviceToken : undefined, sharedWith: isOwn ? undefined : owner };
}
