/** What every page of this origin needs: where the site is, and a token that is renewed before it expires. */
import type { Result } from '#kernel';

/** A token is renewed this long before it expires. */
const RENEW_BEFORE_MS = 60_000;

/** The site's origin: the framing origin if it is one of the merchant's (the page lists them), otherwise the merchant's first. */
export function siteOrigin(): string {
  const known = (document.documentElement.dataset.site ?? '').split(' ');
  const framing = document.referrer === '' ? undefined : new URL(document.referrer).origin;
  return known.find((origin) => origin === framing) ?? known[0] ?? location.origin;
}

/** Asks again soon after whatever does not say that the session is over: a lost network, a busy server. What is over is answered by the next call. */
export function keepRenewing(
  renew: () => Promise<Result<{ token: string; expiresAt: string }, string>>,
  use: (renewed: { token: string }) => void,
  expiresAt: string,
): void {
  const pause = Math.max(5_000, Date.parse(expiresAt) - Date.now() - RENEW_BEFORE_MS);
  setTimeout(async () => {
    const renewed = await renew();
    if (renewed.ok) {
      use(renewed.value);
      keepRenewing(renew, use, renewed.value.expiresAt);
    } else if (!renewed.refusal.code.startsWith('session.'))
      keepRenewing(renew, use, new Date(Date.now() + RENEW_BEFORE_MS).toISOString());
  }, pause);
}
