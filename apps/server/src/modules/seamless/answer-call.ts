/** One call of a vendor to our wallet, from its raw bytes to its answer. */
import { assert, ok, refuse } from '#kernel';
import type { Delivery } from '#provider-kit';
import type { VendorManifest } from '#vendors/plugin.ts';
import type { SeamlessWallet, WalletRefusal, WalletRequest, WalletResponse } from '#vendors/plugin-seamless.ts';
import type { Tx } from '../../db/db.ts';
import { inTransaction } from '../../db/transactions.ts';
import type { Merchant } from '../merchants/index.ts';
import type { AccountRef, StepsAnswer, VendorBet, VendorCall } from '../wallet/index.ts';
import { betFact } from './bet-fact.ts';
import type { SeamlessDeps } from './deps.ts';
import { betBar, isFuture } from './rules.ts';
import { memberNamed, nameOf } from './store.ts';

export interface Here {
  readonly merchant: Merchant;
  readonly vendor: VendorManifest;
  readonly adapter: SeamlessWallet;
}

type Steps = Extract<WalletRequest, { kind: 'steps' }>;

const refused = (reason: WalletRefusal): WalletResponse => ({ kind: 'refused', reason });

export async function answerCall(deps: SeamlessDeps, here: Here, delivery: Delivery): Promise<WalletResponse> {
  const read = here.adapter.read(delivery);
  if (!read.ok) return refused(read.refusal.code);
  const request = read.value;
  if (request.kind === 'authenticate') return authenticate(deps, here, request.ticket);
  const { merchant, vendor } = here;
  const player = await memberNamed(deps.db, merchant.id, vendor.code, request.player);
  if (!player) return refused('player_unknown');
  const accountRef: AccountRef = { merchant, ...player };
  if (request.kind === 'renew') return renew(deps, accountRef, request.token);
  if (request.kind === 'balance') {
    return { kind: 'done', currency: merchant.currency, balanceMinor: await spendable(deps, accountRef), steps: [] };
  }
  return takeSteps(deps, here, accountRef, request);
}

/** The ticket is used up, whatever the answer. */
async function authenticate(deps: SeamlessDeps, { merchant, vendor }: Here, ticket: string): Promise<WalletResponse> {
  const launched = await inTransaction(deps, async (tx) => {
    const opening = await deps.stageTickets.redeemTicket(tx, merchant.id, ticket);
    if (!opening.ok) return undefined;
    const { stage, token, expiresAt } = opening.value;
    if (!vendor.games.some(({ gameCode }) => gameCode === stage.game.code)) return undefined;
    const { memberId, isTrial } = stage;
    const owner = { merchantId: merchant.id, vendor: vendor.code, memberId, isTrial };
    return { player: await nameOf(tx, deps, owner), token, expiresAt, memberId, isTrial };
  });
  if (!launched) return refused('ticket_invalid');
  const { memberId, isTrial, ...shown } = launched;
  const balanceMinor = await spendable(deps, { merchant, memberId, isTrial });
  return { kind: 'authenticated', ...shown, currency: merchant.currency, balanceMinor };
}

async function renew(
  deps: SeamlessDeps,
  { merchant, memberId, isTrial }: AccountRef,
  token: string,
): Promise<WalletResponse> {
  const session = await deps.sessions.resolveStage(merchant.id, token);
  if (session?.memberId !== memberId || session.isTrial !== isTrial) return refused('token_expired');
  const renewed = await deps.atomically((tx) => deps.stageTickets.renewStage(tx, merchant.id, session));
  return renewed.ok ? { kind: 'renewed', ...renewed.value } : refused('token_expired');
}

async function takeSteps(deps: SeamlessDeps, here: Here, accountRef: AccountRef, call: Steps): Promise<WalletResponse> {
  const wrong = wrongWith(deps, here, call);
  if (wrong) return refusedWith(deps, accountRef, wrong);
  const bar = await barOf(deps, accountRef, call);
  const { game, round, steps, eventAt } = call;
  const vendor = here.vendor.code;
  const order: VendorCall = { accountRef, vendor, game, round, steps, ...(eventAt && { eventAt }) };
  let reason: WalletRefusal | undefined;
  // Nothing of a call is kept where one of its steps is refused.
  const posted = await deps.atomically(async (tx) => {
    const rounds = await deps.freeRounds.open(tx, order);
    if (rounds.refused !== undefined) {
      reason = rounds.refused;
      return refuse('request.failed');
    }
    const answer = await deps.wallet.postSteps(tx, order);
    // A bet that was taken is answered as it was, also where no new one would be: its answer may have been lost.
    if (bar && hasNewBet(steps, answer)) reason = bar;
    else if (answer.kind === 'refused') reason = answer.reason;
    else {
      const collected = await rounds.collect(answer);
      if (collected.refused === undefined) {
        const { free } = collected;
        const bets = answer.bets.filter(({ id }) => !free.has(id));
        await publish(deps, tx, accountRef, bets);
        return ok(answer);
      }
      reason = collected.refused;
    }
    return refuse('request.failed');
  });
  if (posted.ok) {
    const { kind, balanceMinor, steps: done } = posted.value;
    return { kind, steps: done, balanceMinor, currency: accountRef.merchant.currency };
  }
  assert(reason, 'a refused step has a reason');
  return refusedWith(deps, accountRef, reason);
}

/** A free round is no bet. */
async function publish({ outbox }: SeamlessDeps, tx: Tx, accountRef: AccountRef, bets: readonly VendorBet[]) {
  const { id: merchantId } = accountRef.merchant;
  await outbox.publishMany(
    tx,
    bets.map((bet) => ({ merchantId, kind: 'bet.changed' as const, body: betFact(accountRef, bet) })),
  );
}

function hasNewBet(steps: Steps['steps'], answer: StepsAnswer): boolean {
  if (answer.kind === 'refused') return steps[answer.at]?.kind === 'bet';
  return answer.steps.some(({ isRepeated }, index) => !isRepeated && steps[index]?.kind === 'bet');
}

/** What no state of a session changes. */
function wrongWith(
  { clock }: SeamlessDeps,
  { merchant, vendor }: Here,
  { currency, game, steps, eventAt }: Steps,
): WalletRefusal | undefined {
  if (currency !== merchant.currency.code) return 'currency';
  if (!vendor.games.some(({ gameCode }) => gameCode === game)) return 'game_unknown';
  if (steps.some((step) => step.kind === 'bet' && step.free !== undefined && step.amountMinor !== 0n))
    return 'malformed';
  return isFuture(eventAt, clock.now()) ? 'malformed' : undefined;
}

/** Why no bet is taken now. */
async function barOf(
  { sessions, catalog, db }: SeamlessDeps,
  player: AccountRef,
  { game, steps, token }: Steps,
): Promise<WalletRefusal | undefined> {
  if (!steps.some(({ kind }) => kind === 'bet')) return undefined;
  const { id, isInMaintenance } = player.merchant;
  const session = token === undefined ? undefined : await sessions.resolveStage(id, token);
  const listed = session && (await catalog.findGame(db, id, session.game.id));
  return betBar({ session, player, game, isInMaintenance, isListed: listed?.gameCode === game });
}

async function refusedWith(deps: SeamlessDeps, accountRef: AccountRef, reason: WalletRefusal): Promise<WalletResponse> {
  const { currency } = accountRef.merchant;
  return { kind: 'refused', reason, balance: { minor: await spendable(deps, accountRef), currency } };
}

async function spendable({ wallet, db }: SeamlessDeps, accountRef: AccountRef): Promise<bigint> {
  return (await wallet.balance(db, accountRef)).cashMinor;
}
