/** The sandbox without a network: its own sites answer, its own key signs. */
import {
  egressTo,
  type Sandbox,
  type Settings,
  signMessage,
  type TestDoublePorts,
  testSandboxPorts,
} from '#provider-kit';
import type { TestDouble } from '../plugin.ts';
import { PUBLISHED_WALLET } from './chain/published-key.ts';
import { createChainSite } from './chain/site.ts';
import { scheme } from './signing.ts';
import { createSandboxSite } from './site/create-site.ts';
import { newToken } from './site/notices.ts';
import { createWalletSite } from './wallet/site.ts';

const account = { origin: 'http://pay.localhost:1', key: 'a key for tests alone' };

function testDoubleOf(openSite: Sandbox['open'], more: Settings = {}) {
  return ({ clock, random }: TestDoublePorts): TestDouble => {
    const ports = testSandboxPorts(account, { clock, random });
    const site = openSite(ports);
    /** A tester's action on the site's own pages. */
    const pay: NonNullable<TestDouble['pay']> = async (subject, providerRef) => {
      const [path, word] = subject === 'deposit' ? ['pay', 'action=pay'] : ['payouts', 'state=paid'];
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      await site.answer(
        new Request(`${account.origin}/${path}/${providerRef}`, { method: 'POST', headers, body: word }),
      );
    };
    return {
      settings: { ...more, ...account },
      ...(openSite === createSandboxSite && { pay }),
      answer: egressTo(site),
      callback(notice) {
        const body = JSON.stringify(notice);
        const signed = { account: 'any', id: newToken(ports), nowMs: clock.now(), body };
        return { rawBody: new TextEncoder().encode(body), headers: signMessage(scheme, account.key, signed) };
      },
    };
  };
}

export const openSandboxTestDouble = testDoubleOf(createSandboxSite);
export const openWalletTestDouble = testDoubleOf(createWalletSite);
export const openChainTestDouble = testDoubleOf(createChainSite, { watched: PUBLISHED_WALLET });
