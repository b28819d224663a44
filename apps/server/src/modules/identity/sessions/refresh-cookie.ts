/** The cookie that renews a session. */
import { ok, type Result } from '#kernel';
import type { AnyCall } from '../../../http/handlers.ts';
import { setDeviceCookie } from '../device-cookie.ts';
import { lifetimes } from '../rules.ts';

export const REFRESH_COOKIE = 'croupier_refresh';
const COOKIE_PATH = '/wps/session';

type CookieJar = Pick<AnyCall, 'setCookie'>;

/** The cookie lives as long as a session may idle; each renewal sets it anew. */
function setRefreshCookie(call: CookieJar, refreshToken: string): void {
  call.setCookie(REFRESH_COOKIE, refreshToken, { path: COOKIE_PATH, maxAgeSeconds: lifetimes.idleSeconds });
}

export function clearRefreshCookie(call: CookieJar): void {
  call.setCookie(REFRESH_COOKIE, '', { path: COOKIE_PATH, maxAgeSeconds: 0 });
}

interface Opened<Answer> {
  readonly answer: Answer;
  readonly refreshToken: string;
  readonly deviceCookie?: string | undefined;
}

/** Answers with the opened session and sets its cookie, and the device's where a member logged in. */
export function answerOpened<Answer, Code extends string>(
  call: CookieJar,
  opened: Result<Opened<Answer>, Code>,
): Result<Answer, Code> {
  if (!opened.ok) return opened;
  const { refreshToken, deviceCookie } = opened.value;
  setRefreshCookie(call, refreshToken);
  if (deviceCookie !== undefined) setDeviceCookie(call, deviceCookie);
  return ok(opened.value.answer);
}
