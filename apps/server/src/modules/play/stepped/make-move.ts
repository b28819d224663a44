/** One move of an open round. A step is made once, no matter who sends it and how often: double taps, retries, other tabs, other nodes. */
import type { Endpoints, RefusalOf } from '#contract';
import { assert, type Json, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { StageSession } from '../../../http/handlers.ts';
import type { Merchant } from '../../merchants/index.ts';
import { bonusUseOf, type GroupedMovement, refuseStake } from '../../wallet/index.ts';
import type { PlayDeps } from '../deps.ts';
import { rulesOfRound, type SteppedGame } from '../game-registry.ts';
import { publicSeed, roundById } from '../store.ts';
import { lockSeeds } from '../store-batch.ts';
import type { SteppedParts } from './open-round.ts';
import { dueAfter, stakedMinorOf, stateOf, stepOf } from './rules.ts';
import { type LockedRound, moneyOf, saveProgress } from './save-progress.ts';
import { chanceOf } from './show-round.ts';
import { openRoundOf } from './store.ts';
import { endedToWire, openToWire, type WireStepped } from './wire.ts';

export interface MoveRequest {
  readonly merchant: Merchant;
  readonly session: StageSession;
  readonly roundId: string;
  /** How many moves the player has seen made. */
  readonly step: number;
  readonly move: unknown;
}

type MoveAnswer = Result<WireStepped, RefusalOf<Endpoints['makeMove']>>;

export async function makeMove(deps: PlayDeps, parts: SteppedParts, request: MoveRequest): Promise<MoveAnswer> {
  const { merchant, session } = request;
  const owner = { merchantId: merchant.id, memberId: session.memberId, game: session.game.code };
  if (parts.registry.manifest(session.game.code)?.shape !== 'stepped') return refuse('game.disabled');
  return deps.atomically(async (tx) => {
    const { seeds, now } = await lockSeeds(tx, [owner]);
    const [seed] = seeds;
    const before = await openRoundOf(tx, owner);
    if (before?.id !== request.roundId) return answerEnded(tx, parts, request);
    const game = await parts.registry.stepped(before.game, rulesOfRound(before));
    // Its rules are gone: it is given back when it is due.
    if (!game) return refuse('game.disabled');
    const move = game.engine.readMove(request.move);
    if (!move.ok) return refuse('input.invalid');
    assert(seed, 'a pair is not rotated under an open round');
    const chance = chanceOf(parts.encryptor, before, seed);
    const state = stateOf(game, before, chance);
    const which = stepOf(before.moves, request.step, move.value);
    if (which !== 'next') return answerAgain(which, openToWire(game, before, publicSeed(seed), state));
    const next = game.engine.step(state, move.value, chance);
    if (!next.ok) return refuse('round.move_illegal');
    const round = {
      ...before,
      moves: [...before.moves, move.value],
      staked_minor: stakedMinorOf(game, before.stake_minor, next.value),
      // What is due stays due: a request that was under way when its member's break began prolongs nothing.
      due_at: before.due_at <= now ? before.due_at : dueAfter(now),
    };
    const locked = { merchant, round, seed, now };
    const staked = await stakeStep(tx, deps, locked, request, { game, stakedBeforeMinor: before.staked_minor });
    if (!staked.ok) return staked;
    const cashMinor = before.cash_minor + cashOf(staked.value);
    const paid = { ...locked, round: { ...round, cash_minor: cashMinor } };
    return ok(await saveProgress(tx, deps, game, paid, { state: next.value, staked: staked.value }));
  });
}

const cashOf = (staked: readonly GroupedMovement[]) =>
  staked.reduce((sum, { amountMinor, drawn }) => sum + amountMinor - (drawn?.bonusMinor ?? 0n), 0n);

function answerAgain(which: 'made' | 'stale', round: WireStepped): MoveAnswer {
  return which === 'made' ? ok(round) : refuse('round.stale', { round: round as unknown as Json });
}

/** A round that is over answers its own moves again, and every other one with its end. */
async function answerEnded(tx: Tx, { registry }: SteppedParts, request: MoveRequest): Promise<MoveAnswer> {
  const { merchant, session, roundId, step } = request;
  const ended = await roundById(tx, merchant.id, session.memberId, roundId);
  const { moves, game: code } = ended?.round ?? {};
  if (!ended || !moves || code !== session.game.code) return refuse('round.unknown');
  const game = await registry.stepped(code, rulesOfRound(ended.round));
  const move = game?.engine.readMove(request.move);
  if (move?.ok === false) return refuse('input.invalid');
  const isMade = move !== undefined && stepOf(moves, step, move.value) === 'made';
  return answerAgain(isMade ? 'made' : 'stale', endedToWire(game, ended));
}

/** What a move stakes beside what was staked. A member on a break, or held for review, can end a round but stake nothing more on it. */
async function stakeStep(
  tx: Tx,
  deps: PlayDeps,
  locked: LockedRound,
  { session, step }: MoveRequest,
  { game, stakedBeforeMinor }: { readonly game: SteppedGame; readonly stakedBeforeMinor: bigint },
): Promise<Result<readonly GroupedMovement[], RefusalOf<Endpoints['makeMove']>>> {
  const amountMinor = locked.round.staked_minor - stakedBeforeMinor;
  assert(amountMinor >= 0n, 'what is staked never falls');
  if (amountMinor === 0n) return ok([]);
  if (session.onBreakUntil) return refuse('protection.on_break', { until: session.onBreakUntil.toISOString() });
  if (session.isHeld) return refuse('protection.checking');
  const use = bonusUseOf(game.manifest);
  const bonusUse = use && { ...use, stakedBeforeMinor };
  const stake = moneyOf(locked, { kind: 'stake', externalId: `bet:${locked.round.id}:${step}`, amountMinor, bonusUse });
  const [check] = await deps.wallet.checkStakes(tx, [stake]);
  if (check?.kind === 'insufficient') return refuseStake(check);
  assert(check?.kind === 'ready', 'a step is staked once');
  return ok([{ ...stake, drawn: check.drawn }]);
}
