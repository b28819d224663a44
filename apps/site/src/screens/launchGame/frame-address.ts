/** The frame's address: as the server gave it, with the nonce of this launch. */
import type { Launched } from './way-out.ts';

/** Our own frames read the nonce from their address. An outside vendor's address is signed as it is, and its pages do not speak to us. */
export function frameAddress({ kind, url, nonce }: Pick<Launched, 'kind' | 'url' | 'nonce'>): string {
  const [path = '', query = ''] = url.split('?');
  const parameters = new URLSearchParams(query);
  if (kind === 'external' || parameters.has('nonce')) return url;
  parameters.set('nonce', nonce);
  return `${path}?${parameters}`;
}

/** Which game the address of the launch screen names. */
export function readNodeId(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9][0-9]{0,9}$/.test(text) && Number(text) <= 2_147_483_647
    ? Number(text)
    : undefined;
}
