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
import type { VendorManifest } from '#vendors/plugin.ts';
import type { Session } from '../../http/handlers.ts';
import type { ListedGame } from '../catalog/index.ts';
import type { Merchant } from '../merchants/index.ts';
import type { PreparedLaunch } from '../transfers/index.ts';
import type { PlayDeps } from './deps.ts';
import { mayLaunch, prizeModeOf } from './rules.ts';

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
}

type Launched = AnswerOf<Endpoints['launchGame']>;

type LaunchBar = 'game.unknown' | 'game.disabled' | 'game.trial_refused' | 'transfer.choice_needed';

interface Granted {
  readonly vendor: VendorManifest;
  readonly game: ListedGame;
  readonly isFree: boolean;
}

/** Money is transferred before the ticket is made: that may call a vendor, and a ticket lives for a minute. */
export async function launchGame(deps: PlayDeps, request: LaunchRequest): Promise<Result<Launched, LaunchBar>> {
  const { merchant, session } = request;
  const granted = await grant(deps, request);
  if (!granted.ok) return granted;
  const { vendor, isFree } = granted.value;
  const prepared: Result<PreparedLaunch, LaunchBar> = session.isTrial
    ? ok({ comesBack: false })
    : await deps.prepareLaunch({ merchant, memberId: session.memberId, vendor, isDecided: request.isDecided ?? false });
  if (!prepared.ok) return prepared;
  const { player, comesBack } = prepared.value;
  const language = languageOf(merchant, request);
  return deps.atomically(async (tx) => {
    const { id } = granted.value.game;
    const game = await deps.catalog.findGame(tx, merchant.id, id);
    if (!game) return refuse('game.disabled');
    const ticket = await deps.stageTickets.issueTicket(tx, {
      merchantId: merchant.id,
      session,
      game: { id, code: game.gameCode },
      isFree,
      language,
    });
    await deps.catalog.addRecent(tx, merchant.id, session.memberId, id);
    const nonce = newId(deps.clock, deps.random);
    const url = vendor.launchUrl({
      game,
      merchantCode: merchant.manifest.code,
      stageOrigin: deps.originOf(merchant.manifest.stageHost),
      language,
      ticket,
      nonce,
      playType: request.playType ?? playTypeOf(game.category),
      prizeMode: request.prizeMode ?? prizeModeOf(vendor, game.category),
      ...(player && { player }),
    });
    assert(url.includes(encodeURIComponent(ticket)), 'an address contains its ticket');
    return ok({ kind: game.launch, url, nonce, isFree, ...(comesBack && { comesBack }) });
  });
}

/** Whether the game exists, is the merchant's, listed, and available to this caller. */
async function grant(deps: PlayDeps, request: LaunchRequest): Promise<Result<Granted, LaunchBar>> {
  const { merchant, session } = request;
  const id = request.id ?? (await idOf(deps, request));
  const numbered = id === undefined ? undefined : await deps.catalog.gameOfNumber(deps.db, id);
  const vendor = deps.vendors.find(({ code }) => code === numbered?.vendor);
  const isOffered = vendor?.games.some(({ gameCode }) => gameCode === numbered?.gameCode);
  if (id === undefined || !vendor || !isOffered || !merchant.manifest.vendors.includes(vendor.code))
    return refuse('game.unknown');
  const game = await deps.catalog.findGame(deps.db, merchant.id, id);
  if (!game) return refuse('game.disabled');
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
