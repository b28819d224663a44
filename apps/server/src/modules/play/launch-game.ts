/** Launches a game: checks it, makes a single-use ticket, gets the address from the vendor, and records it as recent. */
import {
  type AnswerOf,
  type Endpoints,
  type Language,
  languageNamed,
  type PlayType,
  type PrizeMode,
  playTypeOf,
} from '#contract';
import { assert, newId, ok, type Result, refuse } from '#kernel';
import type { Launch, VendorManifest } from '#vendors/plugin.ts';
import { inTransaction } from '../../db/transactions.ts';
import type { Session } from '../../http/handlers.ts';
import { boundCalls, type MerchantProviders } from '../../outside/merchant-providers.ts';
import type { OpenVendor } from '../../outside/vendor-connections.ts';
import { type ListedGame, prizeModeOf } from '../catalog/index.ts';
import type { Merchant } from '../merchants/index.ts';
import type { PreparedLaunch } from '../transfers/index.ts';
import type { PlayDeps } from './deps.ts';
import { mayLaunch } from './rules.ts';

export interface LaunchRequest {
  readonly merchant: Merchant;
  readonly session: Session;
  readonly language: Language;
  /** One of the two names the game. */
  readonly id?: number | undefined;
  readonly gameCode?: string | undefined;
  readonly wantsFree: boolean;
  readonly isDecided?: boolean | undefined;
  /** A language code or tag of any platform. */
  readonly requestedLanguage?: string | undefined;
  readonly playType?: PlayType | undefined;
  readonly prizeMode?: PrizeMode | undefined;
  /** The vendor's code of granted free rounds. */
  readonly freeRounds?: string | undefined;
  readonly caller: {
    /** The merchant's host that was called. */
    readonly host: string;
    readonly device: string;
    readonly address: string;
    readonly country: string | undefined;
  };
}

type Launched = AnswerOf<Endpoints['launchGame']>;

type LaunchBar =
  | 'game.unknown'
  | 'game.disabled'
  | 'game.unavailable'
  | 'game.trial_refused'
  | 'transfer.choice_needed';

interface Granted {
  readonly vendor: VendorManifest;
  readonly game: ListedGame;
  readonly isFree: boolean;
}

export type OpenedVendors = MerchantProviders<Merchant, OpenVendor>;

type LaunchDeps = PlayDeps & { readonly openedVendors: OpenedVendors };

/** A vendor that needs longer counts as away: the player tries again. */
const LAUNCH_TIMEOUT_MS = 8_000;

/**
 * Money is transferred before the ticket is made: that may call a vendor, and a ticket lives for a minute. The vendor is called between
 * two transactions, so that a slow one holds no connection. A ticket of a launch that failed expires unused.
 */
export async function launchGame(deps: LaunchDeps, request: LaunchRequest): Promise<Result<Launched, LaunchBar>> {
  const { merchant, session } = request;
  const granted = await grant(deps, request);
  if (!granted.ok) return granted;
  const { vendor, isFree, game } = granted.value;
  const prepared: Result<PreparedLaunch, LaunchBar> = session.isTrial
    ? ok({ comesBack: false })
    : await deps.prepareLaunch({ merchant, memberId: session.memberId, vendor, isDecided: request.isDecided ?? false });
  if (!prepared.ok) return prepared;
  const { player, comesBack } = prepared.value;
  const language = languageOf(merchant, request);
  const issued = await deps.atomically(async (tx) => {
    if (!(await deps.catalog.findGame(tx, merchant.id, game.id))) return refuse('game.disabled');
    const stage = { id: game.id, code: game.gameCode };
    return ok(
      await deps.stageTickets.issueTicket(tx, { merchantId: merchant.id, session, game: stage, isFree, language }),
    );
  });
  if (!issued.ok) return issued;
  const nonce = newId(deps.clock, deps.random);
  const facts = { language, ticket: issued.value, nonce, ...(player && { player }) };
  const opened = await openAt(deps, merchant, vendor, await launchOf(deps, request, granted.value, facts));
  if (!opened.ok) return opened;
  await inTransaction(deps, (tx) => deps.catalog.addRecent(tx, merchant.id, session.memberId, game.id));
  return ok({ kind: game.launch, url: opened.value, nonce, isFree, ...(comesBack && { comesBack }) });
}

type LaunchFacts = Pick<Launch, 'language' | 'ticket' | 'nonce' | 'player'>;

async function launchOf(
  deps: LaunchDeps,
  { merchant, session, caller, playType, prizeMode, freeRounds }: LaunchRequest,
  granted: Granted,
  facts: LaunchFacts,
): Promise<Launch> {
  const { vendor, game, isFree } = granted;
  const { hosts } = merchant.manifest;
  const host = hosts.includes(caller.host) ? caller.host : (hosts[0] ?? caller.host);
  const page = (path: string) => `${deps.originOf(host)}${path}`;
  const realityCheck = session.isTrial ? undefined : await realityCheckOf(deps, merchant, session.memberId);
  const rounds =
    freeRounds ?? (isFree || session.isTrial ? undefined : await roundsAt(deps, merchant, session, granted));
  return {
    ...facts,
    game,
    merchantCode: merchant.manifest.code,
    stageOrigin: deps.originOf(merchant.manifest.stageHost),
    playType: playType ?? playTypeOf(game.category),
    // No address chooses the book of our own lotteries.
    prizeMode: (vendor.launchUrl ? undefined : prizeMode) ?? prizeModeOf(merchant, vendor, game),
    mode: isFree ? 'demo' : 'real',
    device: MOBILE.test(caller.device) ? 'mobile' : 'desktop',
    address: caller.address,
    currency: merchant.currency,
    lobbyUrl: page('/m/gameCenter'),
    cashierUrl: page('/m/voucherCenter'),
    historyUrl: page('/m/gameRecord'),
    ...(caller.country !== undefined && { country: caller.country }),
    ...(realityCheck && { realityCheck }),
    ...(rounds !== undefined && { freeRounds: rounds }),
  };
}

/** The member's set in this game, of a vendor that grants free rounds. */
async function roundsAt({ db, freeRounds }: LaunchDeps, { id }: Merchant, { memberId }: Session, granted: Granted) {
  const { vendor, game } = granted;
  if (!vendor.outside?.freeRounds) return undefined;
  return freeRounds.atVendor(db, { merchantId: id, memberId }, vendor.code, game.gameCode);
}

const MOBILE = /Android|iOS/;

/** Only of members who have set a reminder. */
async function realityCheckOf(deps: LaunchDeps, merchant: Merchant, memberId: string): Promise<Launch['realityCheck']> {
  const { minutes, playSession } = await deps.reminderOf({ merchant, memberId });
  if (minutes === 0) return undefined;
  const elapsedMs = playSession ? deps.clock.now() - playSession.begunAt.getTime() : 0;
  return { intervalSeconds: minutes * 60, elapsedSeconds: Math.max(0, Math.floor(elapsedMs / 1000)) };
}

/** The address of a local game, or what the vendor answers: only at the origins that its plugin declares. */
async function openAt(
  deps: LaunchDeps,
  merchant: Merchant,
  vendor: VendorManifest,
  launch: Launch,
): Promise<Result<string, LaunchBar>> {
  if (vendor.launchUrl) {
    const url = vendor.launchUrl(launch);
    assert(url.includes(encodeURIComponent(launch.ticket)), 'an address contains its ticket');
    return ok(url);
  }
  const open = deps.openedVendors.of(merchant, vendor.code);
  if (!open) return refuse('game.disabled');
  const { onFault, launchTimeoutMs: timeoutMs = LAUNCH_TIMEOUT_MS } = deps;
  const { inTimeOr } = boundCalls({ timeoutMs, onFault, job: `vendor ${vendor.code}`, merchantId: merchant.id });
  const away = { kind: 'unavailable' } as const;
  const outcome = await inTimeOr(launch.game.gameCode, away, () => open.connection.launch(launch));
  if (outcome.kind === 'refused') return refuse('game.disabled');
  const isTheirs = outcome.kind === 'opened' && open.origins.includes(URL.parse(outcome.url)?.origin ?? '');
  return isTheirs ? ok(outcome.url) : refuse('game.unavailable');
}

/** Whether the game exists, is the merchant's, listed, and available to this caller. */
async function grant(deps: PlayDeps, request: LaunchRequest): Promise<Result<Granted, LaunchBar>> {
  const { merchant, session } = request;
  const id = request.id ?? (await idOf(deps, request));
  const numbered = id === undefined ? undefined : await deps.catalog.gameOfNumber(deps.db, id);
  const vendor = deps.vendors.find(({ code }) => code === numbered?.vendor);
  if (id === undefined || !vendor || !merchant.manifest.vendors.includes(vendor.code)) return refuse('game.unknown');
  const game = await deps.catalog.findGame(deps.db, merchant.id, id);
  if (!game || !deps.catalog.isServedIn(merchant, game, request.caller.country)) return refuse('game.disabled');
  const allowed = mayLaunch({ ...session, wantsFree: request.wantsFree, supportsFreePlay: game.supportsFreePlay });
  return allowed.ok ? ok({ vendor, game, isFree: allowed.value.isFree }) : allowed;
}

async function idOf(deps: PlayDeps, { merchant, gameCode }: LaunchRequest): Promise<number | undefined> {
  if (gameCode === undefined) return undefined;
  return (await deps.catalog.gamesByCode(deps.db, merchant.id, [gameCode])).get(gameCode)?.id;
}

/** The address may name another language of the merchant than the surrounding page has. */
function languageOf({ manifest }: Merchant, { requestedLanguage, language }: LaunchRequest): Language {
  const named = languageNamed(requestedLanguage);
  return named && manifest.languages.includes(named) ? named : language;
}
