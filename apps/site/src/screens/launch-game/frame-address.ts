/** The frame's address: as the server returned it, with the nonce of this launch and the player's theme and sound. */
import type { Launched } from './exit.ts';

/** The player's choices on the site. The frame has another origin and cannot read the site's storage. */
export interface FrameLook {
  readonly theme: 'dark' | 'light';
  readonly isMuted: boolean;
}

/**
 * Our own frames read these from their address. An outside vendor's address is signed and must not change, and its pages exchange no
 * messages with us.
 */
export function frameAddress(
  { kind, url, nonce }: Pick<Launched, 'kind' | 'url' | 'nonce'>,
  { theme, isMuted }: FrameLook,
): string {
  if (kind === 'external') return url;
  const address = new URL(url);
  address.searchParams.set('nonce', nonce);
  address.searchParams.set('theme', theme);
  if (isMuted) address.searchParams.set('muted', '1');
  return address.href;
}

/** The game that the address of the launch screen names. */
export function readGameId(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9][0-9]{0,9}$/.test(text) && Number(text) <= 2_147_483_647
    ? Number(text)
    : undefined;
}
