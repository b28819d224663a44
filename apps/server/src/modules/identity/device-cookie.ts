/**
 * The cookie by which a browser is known as one device, no matter who logs in with it. It says nothing of a member, opens no session and spares nobody a step,
 * and it stays when they log out.
 */
import type { AnyCall } from '../../http/handlers.ts';
import { lifetimes } from './rules.ts';

const COOKIE = 'croupier_device';
const COOKIE_PATH = '/wps';
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Undefined for what is none of ours. */
export function deviceCookieOf({ cookies }: Pick<AnyCall, 'cookies'>): string | undefined {
  const token = cookies[COOKIE];
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

export function setDeviceCookie(call: Pick<AnyCall, 'setCookie'>, token: string): void {
  call.setCookie(COOKIE, token, { path: COOKIE_PATH, maxAgeSeconds: lifetimes.deviceSeconds });
}
