/**
 * Money on its way out: held in the member's pending account, then paid through a provider or given back. It may come from two accounts, the
 * one the member plays from and the one whose money is only withdrawn; each part is a hold of its own, so that each goes back where it was.
 */
import { assert } from '#kernel';
import type { Posting } from '#ledger';
import type { Tx } from '../../../db/db.ts';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import type { WalletContext } from '../accounts.ts';
import { accountName, counterpartName, feeName, heldName, pendingName } from '../accounts.ts';
import { balanceOf, heldOf } from '../balance.ts';
import type { HoldOutcome, HoldRequest, MovementAnswer, PaidHold } from '../wallet.ts';
import { worded } from './move.ts';

interface Part {
  readonly name: typeof accountName;
  readonly amountMinor: bigint;
  /** Added to the ids of the whole. */
  readonly suffix: string;
}

/** What is held first: a refusal of the rest takes the whole transaction with it. */
function partsOf({ amountMinor, heldMinor }: { readonly amountMinor: bigint; readonly heldMinor: bigint }): Part[] {
  assert(heldMinor >= 0n && heldMinor <= amountMinor, 'what is held is a part of the whole');
  const parts: Part[] = [
    { name: heldName, amountMinor: heldMinor, suffix: ':held' },
    { name: accountName, amountMinor: amountMinor - heldMinor, suffix: '' },
  ];
  return parts.filter((part) => part.amountMinor > 0n);
}

/** Answered with the balance that is played from, whichever account a part is of. */
async function eachPart(
  context: WalletContext,
  tx: Tx,
  whole: HoldRequest | HoldOutcome,
  act: (part: Part) => Promise<MovementAnswer>,
): Promise<MovementAnswer> {
  let last: MovementAnswer | undefined;
  for (const part of partsOf(whole)) {
    last = await act(part);
    if (last.kind !== 'applied') break;
  }
  assert(last, 'a withdrawal is of something');
  if (last.kind === 'conflict') return last;
  const { cashMinor } = await balanceOf(context, tx, whole.accountRef);
  return { ...last, balanceMinor: cashMinor };
}

export async function hold(context: WalletContext, tx: Tx, movement: HoldRequest): Promise<MovementAnswer> {
  const { accountRef } = movement;
  assert(!accountRef.isTrial, 'a trial withdraws nothing');
  const held = await eachPart(context, tx, movement, async ({ name, amountMinor, suffix }) => {
    const answer = await context.ledger.hold(sqlPortOf(tx), {
      merchantId: accountRef.merchant.id,
      kind: 'withdrawal_hold',
      account: await context.accounts.at(tx, name(accountRef)),
      pending: await context.accounts.at(tx, pendingName(accountRef)),
      amountMinor,
      source: movement.source,
      externalId: `${movement.externalId}${suffix}`,
      requestHash: movement.requestHash,
      ref: movement.label,
    });
    return worded('hold', answer);
  });
  if (held.kind !== 'applied') return held;
  // What is only withdrawn answers for what is owed: no more of it leaves than is left beyond that.
  const { owedMinor } = await balanceOf(context, tx, accountRef);
  const isOwed = owedMinor > 0n && owedMinor > (await heldOf(context, tx, accountRef));
  return isOwed ? { kind: 'insufficient', balanceMinor: 0n } : held;
}

/** The whole hold goes to the provider's clearing account; what the house keeps of it goes on from there to its fees. */
export async function capture(context: WalletContext, tx: Tx, outcome: PaidHold): Promise<MovementAnswer> {
  const { accountRef, provider, feeMinor } = outcome;
  const merchantId = accountRef.merchant.id;
  const clearing = await context.accounts.at(tx, counterpartName(accountRef, 'clearing', provider));
  const captured = await eachPart(context, tx, outcome, async ({ name, suffix }) => {
    const answer = await context.ledger.captureHold(sqlPortOf(tx), {
      merchantId,
      kind: 'withdrawal_paid',
      account: await context.accounts.at(tx, name(accountRef)),
      holdExternalId: `${outcome.holdExternalId}${suffix}`,
      to: clearing,
      source: outcome.source,
      externalId: `${outcome.externalId}${suffix}`,
      requestHash: outcome.requestHash,
    });
    return worded('capture', answer);
  });
  if (feeMinor > 0n) {
    const fee: Posting = {
      merchantId,
      kind: 'withdrawal_fee',
      account: clearing,
      counter: await context.accounts.at(tx, feeName(accountRef)),
      direction: 'debit',
      amountMinor: feeMinor,
      source: outcome.source,
      externalId: `${outcome.externalId}:fee`,
      requestHash: outcome.requestHash,
      ref: outcome.holdExternalId,
    };
    worded('withdrawal fee', await context.ledger.post(sqlPortOf(tx), fee));
  }
  return captured;
}

export async function release(context: WalletContext, tx: Tx, outcome: HoldOutcome): Promise<MovementAnswer> {
  const { accountRef } = outcome;
  return eachPart(context, tx, outcome, async ({ name, suffix }) => {
    const answer = await context.ledger.voidHold(sqlPortOf(tx), {
      merchantId: accountRef.merchant.id,
      kind: 'withdrawal_return',
      account: await context.accounts.at(tx, name(accountRef)),
      holdExternalId: `${outcome.holdExternalId}${suffix}`,
      source: outcome.source,
      externalId: `${outcome.externalId}${suffix}`,
      requestHash: outcome.requestHash,
    });
    return worded('release', answer);
  });
}
