/**
 * A seamless vendor's steps as transfers. A win requires its bet, so that a bet that was settled is not given back; a rollback of what
 * never came leaves a tombstone. The ledger alone knows what stands: nothing else is stored about a bet.
 */
import { createHash } from 'node:crypto';
import { assert } from '#kernel';
import type { Account, PostAnswer, Posting, Reported } from '#ledger';
import type { WalletStep } from '#vendors/plugin-seamless.ts';
import type { Tx } from '../../../db/db.ts';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import { accountName, counterpartName, ownerOfGame, potName, type WalletContext } from '../accounts.ts';
import { balanceOf } from '../balance.ts';
import type { StepRefusal, StepsAnswer, VendorBet, VendorCall } from '../vendor-calls.ts';

/** No refusal of the ledger is without a name. */
const refusals: { readonly [Status in Exclude<PostAnswer['status'], 'applied' | 'duplicate'>]: StepRefusal } = {
  conflict: 'conflict',
  insufficient: 'insufficient',
  counter_insufficient: 'pot_empty',
  unknown_reference: 'unknown_reference',
  rolled_back: 'rolled_back',
  tombstoned: 'rolled_back',
  already_closed: 'already_rolled_back',
  settled: 'settled',
  unknown_account: 'unknown_account',
};

interface Sides {
  readonly member: Account;
  readonly house: Account;
  readonly pot?: Account;
}

type Bet = Extract<WalletStep, { kind: 'bet' }>;
type Win = Extract<WalletStep, { kind: 'win' }>;
type Rollback = Extract<WalletStep, { kind: 'rollback' }>;

/** The caller rolls back its transaction when a step is refused: those before it were posted. */
export async function postSteps(context: WalletContext, tx: Tx, call: VendorCall): Promise<StepsAnswer> {
  assert(call.steps.length > 0, 'a call has steps');
  const done: { id: string; transferId: string; isRepeated: boolean }[] = [];
  for (const [at, step] of call.steps.entries()) {
    const sides = await sidesOf(context, tx, call, step);
    const answer = await postStep(context, tx, call, step, sides);
    const isLaid = step.kind === 'rollback' && answer.status === 'tombstoned';
    if (answer.status === 'applied' || answer.status === 'duplicate' || isLaid) {
      done.push({ id: step.id, transferId: answer.transferId, isRepeated: answer.status === 'duplicate' });
      continue;
    }
    if (answer.status === 'unknown_account')
      for (const account of Object.values(sides)) context.accounts.forget(account);
    return { kind: 'refused', at, reason: refusals[answer.status] };
  }
  const { cashMinor } = await balanceOf(context, tx, call.accountRef);
  return { kind: 'done', steps: done, bets: await changedBets(context, tx, call, done), balanceMinor: cashMinor };
}

/** How the bets stand that steps of this call changed. */
async function changedBets(
  { ledger }: WalletContext,
  tx: Tx,
  call: VendorCall,
  done: readonly { readonly id: string; readonly transferId: string; readonly isRepeated: boolean }[],
): Promise<VendorBet[]> {
  const fresh = done.filter(({ isRepeated }) => !isRepeated);
  const transferIds = fresh.map(({ transferId }) => transferId);
  const statuses = await ledger.statuses(sqlPortOf(tx), call.accountRef.merchant.id, transferIds);
  const freshIds = new Set(fresh.map(({ id }) => id));
  return statuses.map((bet) => {
    const paidNow = call.steps.filter(
      (step) => step.kind === 'win' && freshIds.has(step.id) && idOf(call, step.bet) === bet.externalId,
    );
    const state = bet.isClosed ? 'void' : bet.payments > 0 ? 'ended' : 'open';
    return {
      id: bet.externalId.slice(idOf(call, '').length),
      transferId: bet.transferId,
      game: bet.ref ?? call.game,
      stakeMinor: -bet.deltaMinor,
      paidMinor: bet.paidMinor,
      state,
      isFirstEnd: state === 'ended' && bet.everPaid === paidNow.length,
      revision: bet.revision,
      at: bet.at,
    };
  });
}

async function sidesOf(
  context: WalletContext,
  tx: Tx,
  { accountRef, vendor, game }: VendorCall,
  step: WalletStep,
): Promise<Sides> {
  const house = counterpartName(accountRef, 'house', ownerOfGame(vendor, game));
  const [member, counter] = await context.accounts.manyAt(tx, [accountName(accountRef), house]);
  assert(member && counter, 'money moves between two accounts');
  const code = step.kind === 'bet' ? step.pot?.code : step.kind === 'win' ? step.pot : undefined;
  if (code === undefined) return { member, house: counter };
  // A jackpot pays what was put into it and no more, whatever the vendor says.
  const pot = await context.accounts.at(tx, potName(accountRef, `${vendor}/jackpot/${code}`));
  return { member, house: counter, pot };
}

function postStep(
  context: WalletContext,
  tx: Tx,
  call: VendorCall,
  step: WalletStep,
  sides: Sides,
): Promise<PostAnswer> {
  if (step.kind === 'bet') return postBet(context, tx, call, step, sides);
  if (step.kind === 'win') return postWin(context, tx, call, step, sides);
  return rollBack(context, tx, call, step, sides);
}

/** Play money and real money of one member have ids of their own. */
const idOf = (call: VendorCall, id: string) => `step:${ownerOf(call)}:${id}`;
const potIdOf = (call: VendorCall, id: string) => `pot:${ownerOf(call)}:${id}`;
const ownerOf = ({ accountRef }: VendorCall) => `${accountRef.isTrial ? 'trial-' : ''}${accountRef.memberId}`;

/** Everything but the time of the event: a repeat may carry the time of the repeat. */
function reportedAs({ vendor, game, round, eventAt }: VendorCall, step: WalletStep, externalId: string): Reported {
  const content = JSON.stringify([game, round, step], (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  const requestHash = createHash('sha256').update(content).digest('base64url');
  return { source: vendor, externalId, requestHash, ...(eventAt && { eventAt }) };
}

function shownAs({ accountRef, round, game }: VendorCall): Pick<Posting, 'merchantId' | 'round' | 'ref'> {
  return { merchantId: accountRef.merchant.id, round, ref: game };
}

async function postBet(context: WalletContext, tx: Tx, call: VendorCall, bet: Bet, { member, house, pot }: Sides) {
  const { ledger } = context;
  const posted = await ledger.post(sqlPortOf(tx), {
    ...reportedAs(call, bet, idOf(call, bet.id)),
    ...shownAs(call),
    kind: 'stake',
    account: member,
    counter: house,
    direction: 'debit',
    amountMinor: bet.amountMinor,
  });
  if (posted.status !== 'applied' || !bet.pot || !pot) return posted;
  const contributed = await ledger.post(sqlPortOf(tx), {
    ...reportedAs(call, bet, potIdOf(call, bet.id)),
    ...shownAs(call),
    kind: 'jackpot_contribution',
    account: house,
    counter: pot,
    direction: 'debit',
    amountMinor: bet.pot.amountMinor,
  });
  return contributed.status === 'applied' ? posted : contributed;
}

/** What a free round wins is collected on its set, and posted as nothing; a jackpot is paid whole by its pot. */
const isCollected = ({ free, pot }: Win) => free !== undefined && pot === undefined;

function postWin(context: WalletContext, tx: Tx, call: VendorCall, win: Win, { member, house, pot }: Sides) {
  return context.ledger.post(sqlPortOf(tx), {
    ...reportedAs(call, win, idOf(call, win.id)),
    ...shownAs(call),
    kind: 'payout',
    account: member,
    counter: pot ?? house,
    direction: 'credit',
    amountMinor: isCollected(win) ? 0n : win.amountMinor,
    requires: idOf(call, win.bet),
  });
}

/** What a bet put into a jackpot goes back to the house, unless it was won meanwhile: then the house bears it. */
async function rollBack(
  context: WalletContext,
  tx: Tx,
  call: VendorCall,
  rollback: Rollback,
  { member, house }: Sides,
) {
  const { ledger } = context;
  const { merchantId } = member;
  const posted = await ledger.rollback(sqlPortOf(tx), {
    ...reportedAs(call, rollback, idOf(call, rollback.id)),
    merchantId,
    account: member,
    targetExternalId: idOf(call, rollback.target),
  });
  if (posted.status !== 'applied') return posted;
  const returned = await ledger.rollback(sqlPortOf(tx), {
    ...reportedAs(call, rollback, potIdOf(call, rollback.id)),
    merchantId,
    account: house,
    targetExternalId: potIdOf(call, rollback.target),
    whenUnknown: 'refuse',
  });
  const isSettled = returned.status === 'applied' || returned.status === 'counter_insufficient';
  return isSettled || returned.status === 'unknown_reference' ? posted : returned;
}
