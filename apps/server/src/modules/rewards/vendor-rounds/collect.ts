/**
 * Collects what vendors report of free rounds: each is a bet of nothing, and what it wins is added to its set. The ledger has posted the steps, with
 * no amount, before: what is repeated, unknown, taken back or in conflict is answered by its memory. Sets are locked before accounts, and are not ended
 * here, which would lock campaigns after accounts: a job does that.
 */
import { isUuid } from '#kernel';
import type { WalletRefusal, WalletStep } from '#vendors/plugin-seamless.ts';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { LockedRounds, RoundsCollector } from '../../seamless/index.ts';
import type { StepsAnswer, VendorCall } from '../../wallet/index.ts';
import type { Rewarding } from '../context.ts';
import { refusalOfRound } from '../free-rounds/index.ts';
import {
  changeSet,
  insertStep,
  lockSet,
  openRounds,
  type SetRow,
  type StepRow,
  setLifecycle,
  stepsNamed,
  takeStepBack,
  type VendorOwner,
} from '../sets/index.ts';
import { publishRounds } from './publish-rounds.ts';

type Done = Extract<StepsAnswer, { kind: 'done' }>;

export function createRoundsCollector(rewards: Rewarding): RoundsCollector {
  return {
    async open(tx, call) {
      const sets = await lockSets(tx, call);
      if (!sets) return { refused: 'rounds_unknown' };
      return { collect: (answer) => collect(rewards, tx, { call, sets, answer }) };
    },
  };
}

const ownerOf = ({ accountRef: { merchant, memberId }, vendor }: VendorCall): VendorOwner => ({
  merchant_id: merchant.id,
  vendor,
  member_id: memberId,
});

const freeOf = (step: WalletStep) => (step.kind === 'rollback' ? undefined : step.free);
const targetsOf = ({ steps }: VendorCall) => steps.flatMap((step) => (step.kind === 'rollback' ? step.target : []));

/** Those that steps name, and those of rounds that are taken back, in one order. Undefined: one is not this player's. */
async function lockSets(tx: Tx, call: VendorCall): Promise<Map<string, SetRow> | undefined> {
  const { accountRef, vendor, steps } = call;
  const { merchant, memberId, isTrial } = accountRef;
  const targets = isTrial ? [] : targetsOf(call);
  const taken = targets.length === 0 ? [] : await stepsNamed(tx, ownerOf(call), targets);
  const ids = [...steps.flatMap((step) => freeOf(step) ?? []), ...taken.map(({ set_id }) => set_id)];
  const sets = new Map<string, SetRow>();
  for (const id of [...new Set(ids)].toSorted()) {
    const set = isTrial || !isUuid(id) ? undefined : await lockSet(tx, merchant.id, id);
    if (set?.member_id !== memberId || set.vendor !== vendor) return undefined;
    sets.set(set.id, set);
  }
  return sets;
}

interface Collecting {
  readonly call: VendorCall;
  readonly sets: Map<string, SetRow>;
  readonly answer: Done;
}

async function collect(rewards: Rewarding, tx: Tx, collecting: Collecting): ReturnType<LockedRounds['collect']> {
  const { call, sets, answer } = collecting;
  if (call.accountRef.isTrial) return { free: new Set() };
  const unpaid = answer.bets.filter(({ stakeMinor }) => stakeMinor === 0n).map(({ id }) => id);
  if (sets.size === 0 && unpaid.length === 0) return { free: new Set() };
  const owner = ownerOf(call);
  const bets = call.steps.flatMap((step) => (step.kind === 'win' ? step.bet : []));
  const known = await stepsNamed(tx, owner, [...unpaid, ...bets, ...targetsOf(call)]);
  const steps = new Map(known.map((row) => [row.step_id, row]));
  if (call.steps.some((step) => isOfAnother(step, steps))) return { refused: 'conflict' };
  // Its bet was taken while this call came: the set is not locked.
  if (known.some(({ set_id }) => !sets.has(set_id))) return { refused: 'unknown_account' };
  const apply = applierOf(rewards, tx, { merchant: call.accountRef.merchant, owner, game: call.game, sets, steps });
  for (const [at, step] of call.steps.entries()) {
    if (answer.steps[at]?.isRepeated) continue;
    const refusal = await apply(step);
    if (refusal) return { refused: refusal };
  }
  for (const set of sets.values()) await save(rewards, tx, set);
  const rounds = answer.bets.filter(({ id }) => steps.has(id));
  await publishRounds(rewards, tx, { merchant: call.accountRef.merchant, owner, sets, steps, rounds });
  return { free: new Set(rounds.map(({ id }) => id)) };
}

/** A win that names another set than its bet, or none: it would be collected elsewhere, or paid. */
function isOfAnother(step: WalletStep, steps: ReadonlyMap<string, StepRow>): boolean {
  const of = step.kind === 'win' ? steps.get(step.bet) : undefined;
  return of !== undefined && step.kind === 'win' && of.set_id !== step.free;
}

interface Applying {
  readonly merchant: Merchant;
  readonly owner: VendorOwner;
  readonly game: string;
  readonly sets: Map<string, SetRow>;
  readonly steps: Map<string, StepRow>;
}

/** One step that was not known before. */
function applierOf(rewards: Rewarding, tx: Tx, { merchant, owner, game, sets, steps }: Applying) {
  const add = async (set: SetRow, id: string, won: { readonly bet?: string; readonly minor?: bigint } = {}) => {
    const step = { step_id: id, set_id: set.id, bet_id: won.bet ?? null, won_minor: won.minor ?? 0n };
    steps.set(id, await insertStep(tx, owner, step));
  };

  async function bet(set: SetRow, id: string): Promise<WalletRefusal | undefined> {
    const refusal = await refusalOfRound(rewards, tx, merchant, set, game);
    if (refusal) return refusal === 'free_rounds.game' ? 'rounds_unknown' : 'rounds_over';
    await add(set, id);
    sets.set(set.id, { ...set, played: set.played + 1, state: setLifecycle.next(set.state, 'play') });
    return undefined;
  }

  /** A jackpot is paid whole, and is in no set. */
  async function win(set: SetRow, step: Extract<WalletStep, { kind: 'win' }>): Promise<WalletRefusal | undefined> {
    const of = steps.get(step.bet);
    if (of?.set_id !== set.id || of.bet_id !== null) return 'conflict';
    if (set.ended_at !== null) return 'rounds_over';
    const minor = step.pot === undefined ? step.amountMinor : 0n;
    await add(set, step.id, { bet: step.bet, minor });
    sets.set(set.id, { ...set, won_minor: set.won_minor + minor });
    return undefined;
  }

  async function takeBack(target: StepRow): Promise<WalletRefusal | undefined> {
    const set = sets.get(target.set_id);
    if (!set || set.ended_at !== null) return 'rounds_over';
    await takeStepBack(tx, target);
    steps.set(target.step_id, { ...target, is_taken_back: true });
    const played = set.played - (target.bet_id === null ? 1 : 0);
    sets.set(set.id, { ...set, played, won_minor: set.won_minor - target.won_minor });
    return undefined;
  }

  return async (step: WalletStep): Promise<WalletRefusal | undefined> => {
    if (step.kind === 'rollback') {
      const target = steps.get(step.target);
      return target && takeBack(target);
    }
    // Of a bet in the same call.
    if (isOfAnother(step, steps)) return 'conflict';
    const set = step.free === undefined ? undefined : sets.get(step.free);
    if (!set) return undefined;
    return step.kind === 'bet' ? bet(set, step.id) : win(set, step);
  };
}

/** With the last round, and the end of all, the job ends it. */
async function save(rewards: Rewarding, tx: Tx, set: SetRow): Promise<void> {
  const { played, won_minor, state } = set;
  const isPlayed = set.ended_at === null && played === set.rounds && (await openRounds(tx, set)) === 0;
  await changeSet(tx, set, { played, won_minor, state, ...(isPlayed && { due_at: new Date(rewards.clock.now()) }) });
}
