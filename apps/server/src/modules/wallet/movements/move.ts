/** Business terms as postings: stake, payout, refund and credit, one at a time. */
import { assert, Bug } from '#kernel';
import type { Account, PostAnswer, Posting } from '#ledger';
import type { Tx } from '../../../db/db.ts';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import {
  accountName,
  type Counterpart,
  counterpartName,
  heldName,
  ownerOfGame,
  potName,
  type WalletContext,
} from '../accounts.ts';
import type { GroupedMovement, Movement, MovementAnswer } from '../wallet.ts';

export type MovementKind =
  | 'stake'
  | 'payout'
  | 'refund'
  | 'rebate'
  | 'correction_paid'
  | 'correction_taken'
  | 'agent_paid'
  | 'agent_drawn'
  | 'deposit'
  | 'deposit_held'
  | 'trial_grant';

interface Shape {
  readonly direction: Posting['direction'];
  readonly across: Counterpart;
  readonly nameOf?: typeof accountName;
  /** Counted at the game, whose code is the label, and not only at the source. */
  readonly isOfGame?: boolean;
}

const shapes: { readonly [Kind in MovementKind]: Shape } = {
  stake: { direction: 'debit', across: 'house', isOfGame: true },
  payout: { direction: 'credit', across: 'house', isOfGame: true },
  refund: { direction: 'credit', across: 'house', isOfGame: true },
  // A part of the stake that is given back whatever the bet won: a cost of the game, and no win.
  rebate: { direction: 'credit', across: 'house', isOfGame: true },
  // What another result pays in addition, or what was paid by one that did not hold.
  correction_paid: { direction: 'credit', across: 'house', isOfGame: true },
  correction_taken: { direction: 'debit', across: 'house', isOfGame: true },
  // What an agent's contract pays, and what an upline has signed to pay from its own cash: always with the platform's account of the kind.
  agent_paid: { direction: 'credit', across: 'agent' },
  agent_drawn: { direction: 'debit', across: 'agent' },
  deposit: { direction: 'credit', across: 'clearing' },
  // Above a limit, or during a break: it never enters the account the member plays from.
  deposit_held: { direction: 'credit', across: 'clearing', nameOf: heldName },
  trial_grant: { direction: 'credit', across: 'house' },
};

export async function move(
  context: WalletContext,
  tx: Tx,
  kind: MovementKind,
  movement: Movement,
): Promise<MovementAnswer> {
  const posting = await postingOf(context, tx, kind, movement);
  let answer = await context.ledger.post(sqlPortOf(tx), posting);
  if (answer.status === 'unknown_account') {
    forgetAccounts(context, posting);
    answer = await context.ledger.post(sqlPortOf(tx), await postingOf(context, tx, kind, movement));
  }
  return worded(kind, answer);
}

async function postingOf(context: WalletContext, tx: Tx, kind: MovementKind, movement: Movement): Promise<Posting> {
  const [posting] = await postingsOf(context, tx, [{ ...movement, kind }]);
  assert(posting, 'every movement is a posting');
  return posting;
}

/** The accounts of all of them are found together. */
export async function postingsOf(
  context: WalletContext,
  tx: Tx,
  movements: readonly (Movement & { readonly kind: MovementKind } & Pick<GroupedMovement, 'pot' | 'own'>)[],
): Promise<readonly Posting[]> {
  const names = movements.flatMap(({ kind, accountRef, source, label, pot, own }) => {
    const { across, nameOf = accountName, isOfGame } = shapes[kind];
    assert(!(accountRef.isTrial && across === 'clearing'), 'a trial has no payment provider');
    const owner = isOfGame ? ownerOfGame(source, label) : source;
    const counter = pot === undefined ? counterpartName(accountRef, across, owner) : potName(accountRef, pot);
    return [own ?? nameOf(accountRef), counter];
  });
  const accounts = await context.accounts.manyAt(tx, names);
  return movements.map((movement, index) => {
    const [account, counter] = [accounts[2 * index], accounts[2 * index + 1]];
    assert(account && counter, 'money moves between two accounts');
    assert(movement.amountMinor >= 0n, 'an amount is never negative');
    return {
      merchantId: movement.accountRef.merchant.id,
      kind: movement.kind,
      account,
      counter,
      direction: shapes[movement.kind].direction,
      amountMinor: movement.amountMinor,
      source: movement.source,
      externalId: movement.externalId,
      requestHash: movement.requestHash,
      round: movement.ref,
      ref: movement.label,
    };
  });
}

export function forgetAccounts(
  context: WalletContext,
  posting: { account: Account; counter: Account } | undefined,
): void {
  if (!posting) return;
  context.accounts.forget(posting.account);
  context.accounts.forget(posting.counter);
}

/** Answers that no caller of the wallet can cause are broken invariants. */
export function worded(word: string, answer: PostAnswer): MovementAnswer {
  switch (answer.status) {
    case 'applied':
      return { kind: 'applied', balanceMinor: answer.balanceAfter };
    case 'duplicate':
      return { kind: 'replayed', balanceMinor: answer.balanceAfter };
    case 'conflict':
      return { kind: 'conflict' };
    case 'insufficient':
      // A debt is no money to spend.
      return { kind: 'insufficient', balanceMinor: answer.balance < 0n ? 0n : answer.balance };
    case 'tombstoned':
    case 'counter_insufficient':
    case 'rolled_back':
    case 'unknown_reference':
    case 'already_closed':
    case 'settled':
    case 'unknown_account':
      throw new Bug(`${word} was answered ${answer.status}`);
  }
}
