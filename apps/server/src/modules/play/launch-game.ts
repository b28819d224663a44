/** A launch: the game is checked, a single-use ticket made, the vendor asked for the address, and the game marked as recent. */
import type { AnswerOf, Endpoints, Language } from '#contract';
import { assert, newId, ok, type Result, refuse } from '#kernel';
import type { Session } from '../../http/handlers.ts';
import type { Merchant } from '../merchants/index.ts';
import type { PlayDeps } from './deps.ts';
import { mayLaunch, prizeModeOf } from './rules.ts';

export interface LaunchAsk {
  readonly merchant: Merchant;
  readonly session: Session;
  readonly language: Language;
  readonly nodeId: number;
  readonly wantsFree: boolean;
}

type Launched = AnswerOf<Endpoints['launchGame']>;

export async function launchGame(
  deps: PlayDeps,
  ask: LaunchAsk,
): Promise<Result<Launched, 'game.unknown' | 'game.disabled' | 'game.trial_refused'>> {
  const { merchant, session, language, nodeId } = ask;
  return deps.atomically(async (tx) => {
    const vendor = deps.vendors.find((one) => one.games.some((game) => game.nodeId === nodeId));
    if (!vendor || !merchant.manifest.vendors.includes(vendor.code)) return refuse('game.unknown');
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
      playType: game.category === 'ELOTT' ? 'Entertainment' : 'Tradition',
      prizeMode: prizeModeOf(vendor, game.category),
    });
    assert(url.includes(encodeURIComponent(ticket)), 'an address carries its ticket');
    return ok({ kind: game.launch, url, nonce, isFree });
  });
}
