/** The test double of Template Games: answers as its documentation says. Replace it by recorded conversations. */
import type { EgressClient } from '#kernel';
import { pageOf, type TestDoublePorts, verifyMessage } from '#provider-kit';
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

/** A bet as the vendor's history tells it: an entry for each change. */
interface LoggedBet {
  readonly account: string;
  readonly changedAt: number;
  readonly bet: { readonly version: number; readonly [field: string]: string | number };
}

export function openTestDouble({ clock }: TestDoublePorts): TestDouble {
  let last: VendorLaunched | undefined;
  const log: LoggedBet[] = [];
  const history: TestDouble['history'] = {
    async play({ merchantCode: account, name: player, currency: { code: currency } }, bets) {
      const changedAt = clock.now();
      for (let count = 0; count < bets; count++) {
        const amounts = { stake: '10', payout: '19.5', result: 'won' };
        const bet = { betId: `bet-${log.length}`, player, gameCode: 'template-reels', currency, ...amounts };
        log.push({ account, changedAt, bet: { ...bet, version: 1, placedAt: changedAt } });
      }
    },
    async takeBack() {
      const latest = log.at(-1);
      if (!latest) return;
      const bet = { ...latest.bet, payout: '0', result: 'void', version: latest.bet.version + 1 };
      log.push({ ...latest, changedAt: clock.now(), bet });
    },
  };
  const answer: EgressClient = async ({ url, headers, body = '' }) => {
    const isSigned = verifyMessage(scheme, settings.key, { headers, body, nowMs: clock.now() }) !== undefined;
    if (!isSigned) return { kind: 'answered', status: 401, body: '{}' };
    const { pathname } = new URL(url);
    if (pathname === '/bets') {
      const requested = JSON.parse(body) as { from: number; to: number; cursor: number };
      const ofAccount = log.filter(({ account }) => account === headers[scheme.headers.account]);
      const changed = ofAccount.filter(({ changedAt }) => changedAt >= requested.from && changedAt < requested.to);
      const { rows, ...rest } = pageOf(changed, requested.cursor);
      const page = { ...requested, bets: rows.map(({ bet }) => bet), ...rest };
      return { kind: 'answered', status: 200, body: JSON.stringify(page) };
    }
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
  return { settings, answer, launched: () => last, history };
}
