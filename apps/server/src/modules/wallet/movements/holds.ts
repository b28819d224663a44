/**
 * Withdrawals in progress: held in the member's pending account, then paid through a provider or returned. A withdrawal may come from
 * two accounts, the playable one and the withdraw-only one; each part is a separate hold, so that each is returned to its account.
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
  /** Suffix of the ids of the second part. */
  readonly suffix: string;
}

/** The withdraw-only part is held first: a refusal of the rest rolls back the whole transaction. */
function partsOf({ amountMinor, heldMinor }: { readonly amountMinor: bigint; readonly heldMinor: bigint }): Part[] {
  assert(heldMinor >= 0n && heldMinor <= amountMinor, 'the held part is at most the whole');
  const parts: Part[] = [
    { name: heldName, amountMinor: heldMinor, suffix: ':held' },
    { name: accountName, amountMinor: amountMinor - heldMinor, suffix: '' },
  ];
  return parts.filter((part) => part.amountMinor > 0n);
}

/** Answered with the playable balance, whichever account a part is of. */
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
  assert(last, 'a withdrawal has an amount');
  if (last.kind === 'conflict') return last;
  const { cashMinor } = await balanceOf(context, tx, whole.accountRef);
  return { ...last, balanceMinor: cashMinor };
}

export async function hold(context: WalletContext, tx: Tx, movement: HoldRequest): Promise<MovementAnswer> {
  const { accountRef } = movement;
  assert(!accountRef.isTrial, 'a trial cannot withdraw');
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
  // Withdraw-only money secures a debt: no more of it can leave than exceeds the debt.
  const { owedMinor } = await balanceOf(context, tx, accountRef);
  const isOwed = owedMinor > 0n && owedMinor > (await heldOf(context, tx, accountRef));
  return isOwed ? { kind: 'insufficient', balanceMinor: 0n } : held;
}

/** The whole hold goes to the provider's clearing account; the fee is posted from there to the fee account. */
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
