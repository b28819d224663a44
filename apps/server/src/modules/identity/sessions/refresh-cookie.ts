/** The cookie that renews a session. */
import { ok, type Result } from '#kernel';
import type { AnyCall } from '../../../http/handlers.ts';
import { lifetimes } from '../rules.ts';

export const REFRESH_COOKIE = 'croupier_refresh';
const COOKIE_PATH = '/wps/session';

type CookieJar = Pick<AnyCall, 'setCookie'>;

/** The cookie lives as long as a session may idle; each renewal sets it anew. */
export function setRefreshCookie(call: CookieJar, refreshToken: string): void {
  call.setCookie(REFRESH_COOKIE, refreshToken, { path: COOKIE_PATH, maxAgeSeconds: lifetimes.idleSeconds });
}

export function clearRefreshCookie(call: CookieJar): void {
  call.setCookie(REFRESH_COOKIE, '', { path: COOKIE_PATH, maxAgeSeconds: 0 });
}

/** Answers with the opened session and sets its cookie. */
export function answerOpened<Answer, Code extends string>(
  call: CookieJar,
  opened: Result<{ readonly answer: Answer; readonly refreshToken: string }, Code>,
): Result<Answer, Code> {
  if (!opened.ok) return opened;
  setRefreshCookie(call, opened.value.refreshToken);
  return ok(opened.value.answer);
}
