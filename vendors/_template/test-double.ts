/** The test double of Template Games: answers as its documentation says. Replace it by recorded conversations. */
import type { EgressClient } from '#kernel';
import { type TestDoublePorts, verifyMessage } from '#provider-kit';
import type { TestDouble, VendorLaunched } from '#vendors/plugin.ts';
import { scheme } from './signing.ts';

const settings = { origin: 'https://api.template.example', key: 'a key for tests alone' };

export function openTestDouble({ clock }: TestDoublePorts): TestDouble {
  let last: VendorLaunched | undefined;
  const answer: EgressClient = async ({ url, headers, body = '' }) => {
    const isSigned = verifyMessage(scheme, settings.key, { headers, body, nowMs: clock.now() }) !== undefined;
    if (!isSigned) return { kind: 'answered', status: 401, body: '{}' };
    if (new URL(url).pathname !== '/launch') return { kind: 'answered', status: 404, body: '{}' };
    const launch = JSON.parse(body) as VendorLaunched;
    last = launch;
    const query = new URLSearchParams({ token: launch.ticket, nonce: launch.nonce });
    const opened = { nonce: launch.nonce, url: `${settings.origin}/play/${launch.gameCode}?${query}` };
    return { kind: 'answered', status: 200, body: JSON.stringify(opened) };
  };
  return { settings, answer, launched: () => last };
}
