/** The test double of Template Games: answers as its documentation says. Replace it by recorded conversations. */
import type { EgressClient } from '#kernel';
import { type TestDoublePorts, verifyMessage } from '#provider-kit';
import type { OfferedGame, TestDouble, VendorLaunched } from '#vendors/plugin.ts';
import { scheme } from './signing.ts';

const settings = { origin: 'https://api.template.example', key: 'a key for tests alone' };

/** Two pages of one game each. */
const games: readonly OfferedGame[] = ['template-reels', 'template-wheels'].map((gameCode) => ({
  gameCode,
  category: 'slots',
  names: { EN: 'Template Reels' },
  pictureUrl: `https://pictures.template.example/${gameCode}.webp`,
  returnBp: 9_600,
  supportsFreePlay: false,
}));

export function openTestDouble({ clock }: TestDoublePorts): TestDouble {
  let last: VendorLaunched | undefined;
  const answer: EgressClient = async ({ url, headers, body = '' }) => {
    const isSigned = verifyMessage(scheme, settings.key, { headers, body, nowMs: clock.now() }) !== undefined;
    if (!isSigned) return { kind: 'answered', status: 401, body: '{}' };
    const { pathname } = new URL(url);
    if (pathname === '/games') {
      const { after } = JSON.parse(body) as { after: string };
      const isFirst = after === '';
      const page = { after, games: isFirst ? games.slice(0, 1) : games.slice(1), ...(isFirst && { next: '1' }) };
      return { kind: 'answered', status: 200, body: JSON.stringify(page) };
    }
    if (pathname !== '/launch') return { kind: 'answered', status: 404, body: '{}' };
    const launch = JSON.parse(body) as VendorLaunched;
    last = launch;
    const query = new URLSearchParams({ token: launch.ticket, nonce: launch.nonce });
    const opened = { nonce: launch.nonce, url: `${settings.origin}/play/${launch.gameCode}?${query}` };
    return { kind: 'answered', status: 200, body: JSON.stringify(opened) };
  };
  return { settings, answer, launched: () => last };
}
