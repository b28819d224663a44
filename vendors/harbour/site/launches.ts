/** Launches at Harbour: the address of a table, signed with everything that the table needs to know. */
import { failure, json, type SandboxPorts } from '#provider-kit';
import { type LaunchQuestion, readLaunchQuestion } from '../messages.ts';
import { signAddress } from '../signing.ts';
import type { Holding } from './book.ts';
import { currencyNamed } from './currency-named.ts';
import type { SessionParts } from './game-sessions.ts';
import type { SiteGame } from './games.ts';

/** In major units. */
const DEMO_BALANCE = 1_000n;
const FREE_ROUNDS = 3;
/** The one promotion of Harbour: three free tosses for each player, once. */
const PROMOTION = 'welcome';

export function answerLaunch(ports: SandboxPorts, games: readonly SiteGame[], account: string, text: string): Response {
  const launch = readLaunchQuestion(text);
  const key = ports.keyOf(account);
  if (!launch || key === undefined) return failure('malformed', 400);
  if (!games.some(({ code }) => code === launch.game)) return failure('unknown', 404);
  if (launch.mode === 'real' && launch.player === undefined) return failure('malformed', 400);
  const query = signAddress(key, fieldsOf(account, launch), ports.clock.now());
  return json({ nonce: launch.nonce, url: `${ports.origin}/open?${query}` });
}

/** The player's address and device were for the vendor alone: they are in no link. */
function fieldsOf(
  account: string,
  { address: _address, country: _country, device: _device, ...launch }: LaunchQuestion,
) {
  return new URLSearchParams(Object.entries({ ...launch, account }).map(([name, value]) => [name, String(value)]));
}

/** Play money, in no book: it is gone with the table. */
export function demoHolding(account: string, query: URLSearchParams): Holding | undefined {
  const currency = currencyNamed(query.get('currency') ?? '');
  if (!currency) return undefined;
  const balanceMinor = DEMO_BALANCE * 10n ** BigInt(currency.decimals);
  return { account, player: '', currency, balanceMinor, inMinor: 0n, outMinor: 0n };
}

export function partsOf(query: URLSearchParams, nowMs: number): SessionParts {
  const checkSeconds = Number(query.get('checkSeconds') ?? 0);
  return {
    game: query.get('game') ?? '',
    links: {
      lobby: query.get('lobby') ?? '',
      cashier: query.get('cashier') ?? '',
      history: query.get('history') ?? '',
    },
    beganAtMs: nowMs - Number(query.get('playedSeconds') ?? 0) * 1000,
    ...(checkSeconds > 0 && { checkSeconds }),
    isDemo: query.get('mode') === 'demo',
    freeRounds: query.get('freeRounds') === PROMOTION ? FREE_ROUNDS : 0,
  };
}
