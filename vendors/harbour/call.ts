/** Signed requests to Harbour's API. */
import { assert, type HttpOutcome } from '#kernel';
import { type PluginPorts, signMessage } from '#provider-kit';
import { scheme } from './signing.ts';

/** `account`: the merchant's code. */
export type Call = (path: string, account: string, body: string) => Promise<HttpOutcome>;

export function createCall({ settings, clock, http }: PluginPorts): Call {
  const { origin, key } = settings;
  assert(origin !== undefined && key !== undefined, 'Harbour has its settings');
  return (path, account, body) => {
    const headers = signMessage(scheme, key, { account, nowMs: clock.now(), body });
    return http({
      method: 'POST',
      url: `${origin}${path}`,
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
  };
}
