/** The sandbox rehearsed without a network: its own sites answer, its own key signs. */
import type { OpenRehearsal, PaymentManifest, ProviderSettings, Rehearsal } from '../plugin.ts';
import { PUBLISHED_WALLET } from './chain/published-key.ts';
import { createChainSite } from './chain/site.ts';
import { sign } from './signing.ts';
import { createSandboxSite } from './site/create-site.ts';
import { newToken } from './site/notify.ts';
import { createWalletSite } from './wallet/site.ts';

const ORIGIN = 'http://pay.localhost:1';
const KEY = 'a key for rehearsals';

function rehearsalOf(openSite: NonNullable<PaymentManifest['openSite']>, more: ProviderSettings = {}): OpenRehearsal {
  return ({ clock, random }) => {
    const ports = { origin: ORIGIN, clock, random, keyOf: () => KEY, later: () => undefined, post: async () => 200 };
    const site = openSite(ports);
    /** What a hand on the site's own pages does. */
    const pay: NonNullable<Rehearsal['pay']> = async (subject, providerRef) => {
      const [path, word] = subject === 'deposit' ? ['pay', 'action=pay'] : ['payouts', 'state=paid'];
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      await site.answer(new Request(`${ORIGIN}/${path}/${providerRef}`, { method: 'POST', headers, body: word }));
    };
    return {
      settings: { ...more, origin: ORIGIN, key: KEY },
      ...(openSite === createSandboxSite && { pay }),
      async answer({ method, url, headers, body }) {
        const request = new Request(url, { method, headers, ...(body === undefined ? {} : { body }) });
        const answered = await site.answer(request);
        return { kind: 'answered', status: answered.status, body: await answered.text() };
      },
      callback(notice) {
        const body = JSON.stringify(notice);
        const headers = sign(KEY, { account: 'any', id: newToken(ports), nowMs: clock.now(), body });
        return { rawBody: new TextEncoder().encode(body), headers: { ...headers } };
      },
    };
  };
}

export const openSandboxRehearsal = rehearsalOf(createSandboxSite);
export const openWalletRehearsal = rehearsalOf(createWalletSite);
export const openChainRehearsal = rehearsalOf(createChainSite, { watched: PUBLISHED_WALLET });
