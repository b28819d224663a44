/** A launch: the game is checked, a single-use ticket made, the vendor asked for the address, and the game marked as recent. */
import type { AnswerOf, Endpoints, Language, PlayType, PrizeMode } from '#contract';
import { assert, newId, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../db/db.ts';
import type { Session } from '../../http/handlers.ts';
import type { ListedGame } from '../catalog/index.ts';
import type { Merchant } from '../merchants/index.ts';
import type { PlayDeps } from './deps.ts';
import { mayLaunch, prizeModeOf } from './rules.ts';

export interface LaunchAsk {
  readonly merchant: Merchant;
  readonly session: Session;
  readonly language: Language;
  /** One of the two names the game. */
  readonly nodeId?: number | undefined;
  readonly gameId?: string | undefined;
  readonly wantsFree: boolean;
  readonly mui?: Language | undefined;
  readonly playType?: PlayType | undefined;
  readonly prizeMode?: PrizeMode | undefined;
}

type Launched = AnswerOf<Endpoints['launchGame']>;

export async function launchGame(
  deps: PlayDeps,
  ask: LaunchAsk,
): Promise<Result<Launched, 'game.unknown' | 'game.disabled' | 'game.trial_refused'>> {
  const { merchant, session } = ask;
  const language = languageOf(merchant, ask);
  return deps.atomically(async (tx) => {
    const nodeId = ask.nodeId ?? (await nodeOf(deps, tx, ask));
    const vendor = deps.vendors.find((one) => one.games.some((game) => game.nodeId === nodeId));
    if (nodeId === undefined || !vendor || !merchant.manifest.vendors.includes(vendor.code))
      return refuse('game.unknown');
    const game = await deps.catalog.findGame(tx, merchant.id, nodeId);
    if (!game) return refuse('game.disabled');
    const allowed = mayLaunch({ ...session, wantsFree: ask.wantsFree, supportsFreePlay: game.supportsFreePlay });
    if (!allowed.ok) return allowed;
    const { isFree } = allowed.value;
    const ticket = await deps.identity.issueTicket(tx, {
      merchantId: merchant.id,
      session,
      game: game.gameCode,
      nodeId,
      isFree,
      language,
    });
    await deps.catalog.addRecent(tx, merchant.id, session.memberId, nodeId);
    const nonce = newId(deps.clock, deps.random);
    const url = vendor.launchUrl({
      game,
      merchantCode: merchant.manifest.code,
      language,
      ticket,
      nonce,
      playType: ask.playType ?? playTypeOf(game),
      prizeMode: ask.prizeMode ?? prizeModeOf(vendor, game.category),
    });
    assert(url.includes(encodeURIComponent(ticket)), 'an address carries its ticket');
    return ok({ kind: game.launch, url, nonce, isFree });
  });
}

async function nodeOf(deps: PlayDeps, tx: Tx, { merchant, gameId }: LaunchAsk): Promise<number | undefined> {
  if (gameId === undefined) return undefined;
  return (await deps.catalog.gamesByCode(tx, merchant.id, [gameId])).get(gameId)?.nodeId;
}

/** The address may ask for another language of the house than the page around it has. */
function languageOf(merchant: Merchant, { mui, language }: LaunchAsk): Language {
  return mui !== undefined && merchant.manifest.languages.includes(mui) ? mui : language;
}

function playTypeOf({ category }: ListedGame): PlayType {
  return category === 'ELOTT' ? 'Entertainment' : 'Tradition';
}
