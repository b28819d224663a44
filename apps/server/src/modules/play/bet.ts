/** A bet on a game of ours: whose seeds it takes, what its request was, and how it moves money. */
import { hash } from 'node:crypto';
import type { StakeRefusal } from '#contract';
import type { GameManifest } from '#games/plugin.ts';
import { type Json, type Result, refuse } from '#kernel';
import type { StageSession } from '../../http/handlers.ts';
import type { ListedGame } from '../catalog/index.ts';
import type { Merchant } from '../merchants/index.ts';
import { bonusUseOf, type Movement, refuseStake, type StakeCheck } from '../wallet/index.ts';
import type { SeedOwner } from './store.ts';

type Coded = { readonly manifest: Pick<GameManifest, 'code' | 'category' | 'source'> };

/** One valid bet; whether it is funded is decided in the transaction. */
export interface BetOn<Game> {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly isTrial: boolean;
  readonly game: Game;
  /** The counter-account: the vendor. */
  readonly source: string;
  /** The stake that multiples are of; what the bet costs is some of it. */
  readonly unitMinor: bigint;
  readonly stakeMinor: bigint;
  readonly input: Json;
  readonly key: string;
  /** The strategy of the volley that this bet is a part of: other rounds would follow under another. */
  readonly strategy?: Json;
}

export interface BetRequest {
  readonly merchant: Merchant;
  readonly session: StageSession;
  readonly stake: string;
  readonly input: unknown;
  readonly key: string;
}

/** Why a valid bet is not taken. */
export type BetRefusal = 'seed.required' | StakeRefusal | 'request.idempotency_key_reused' | 'request.too_many';

export type FindGame = (merchantId: string, gameNumber: number) => Promise<ListedGame | undefined>;

/** The frame's game as the merchant lists it, for anyone who may bet on it now. */
export async function listedFor(
  findGame: FindGame,
  { merchant, session }: Pick<BetRequest, 'merchant' | 'session'>,
): Promise<ListedGame | undefined> {
  const listed = await findGame(merchant.id, session.game.id);
  if (listed?.gameCode !== session.game.code) return undefined;
  return session.isTrial && !listed.supportsFreePlay ? undefined : listed;
}

export function ownerOf({ merchant, memberId, game }: Pick<BetOn<Coded>, 'merchant' | 'memberId' | 'game'>): SeedOwner {
  return { merchantId: merchant.id, memberId, game: game.manifest.code };
}

/** Made once for a bet: its stake, its round and a repetition are all compared by it. */
const cachedHashes = new WeakMap<object, string>();

export function requestHashOf(bet: Omit<BetOn<Coded>, 'source'>): string {
  const known = cachedHashes.get(bet);
  if (known !== undefined) return known;
  const part = bet.strategy === undefined ? [] : [bet.strategy];
  const reported = JSON.stringify([bet.game.manifest.code, bet.isTrial, bet.stakeMinor.toString(), bet.input, ...part]);
  const made = hash('sha256', reported, 'base64url');
  cachedHashes.set(bet, made);
  return made;
}

export function movementOf(
  bet: Pick<
    BetOn<{ readonly manifest: { readonly code: string } }>,
    'merchant' | 'memberId' | 'isTrial' | 'source' | 'game'
  >,
  movement: Pick<Movement, 'externalId' | 'amountMinor' | 'ref' | 'requestHash' | 'bonusUse'>,
): Movement {
  const { merchant, memberId, isTrial, source, game } = bet;
  return { ...movement, accountRef: { merchant, memberId, isTrial }, source, label: game.manifest.code };
}

export function stakeOf({ bet, roundId }: { readonly bet: BetOn<Coded>; readonly roundId: string }): Movement {
  return movementOf(bet, {
    externalId: `bet:${bet.memberId}:${bet.key}`,
    amountMinor: bet.stakeMinor,
    ref: roundId,
    requestHash: requestHashOf(bet),
    bonusUse: bonusUseOf(bet.game.manifest),
  });
}

export function refusedStake(
  check: Extract<StakeCheck, { kind: 'conflict' | 'insufficient' }>,
): Result<never, BetRefusal> {
  if (check.kind === 'conflict') return refuse('request.idempotency_key_reused');
  return refuseStake(check);
}
