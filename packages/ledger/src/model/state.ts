/** The model's state: accounts with their lines, transfers by their external ids, and an undo log. */
import { type Account, type AccountOpening, accountNameKey, floorOf } from '../account.ts';
import type { StatementLine } from '../ledger.ts';
import type { Reported } from '../posting.ts';

export interface Page {
  readonly account: Account;
  readonly floor: bigint | undefined;
  balance: bigint;
  readonly lines: StatementLine[];
}

export interface Movement {
  readonly merchantId: string;
  readonly reported: Reported;
  readonly kind: string;
  readonly account: Account;
  readonly counter?: Account;
  readonly delta: bigint;
  readonly round?: string;
  readonly ref?: string;
  readonly closes?: ModelTransfer;
  readonly requires?: ModelTransfer;
  readonly isTombstone?: boolean;
  readonly mayGoBelow?: boolean;
}

export interface ModelTransfer extends Movement {
  readonly id: string;
  readonly at: Date;
  readonly balanceAfter: bigint;
}

export interface ModelState {
  readonly names: Map<string, Account>;
  readonly pages: Map<string, Page>;
  readonly transfers: Map<string, ModelTransfer>;
  /** Ids of transfers rolled back, captured or voided. */
  readonly closed: Set<string>;
  /** Newest last: run in reverse to restore the state. */
  readonly undo: (() => void)[];
  readonly nextId: () => string;
  readonly now: () => Date;
}

export function createModelState(now: () => Date): ModelState {
  let lastId = 0;
  const nextId = () => String(++lastId);
  return { names: new Map(), pages: new Map(), transfers: new Map(), closed: new Set(), undo: [], nextId, now };
}

/** Restores the state at that mark. */
export function undoTo(state: ModelState, mark: number): void {
  while (state.undo.length > mark) state.undo.pop()?.();
}

export function pageOf(state: ModelState, { merchantId, id }: Account): Page | undefined {
  return state.pages.get(`${merchantId} ${id}`);
}

export function openAccount(state: ModelState, opening: AccountOpening): Account {
  const known = state.names.get(accountNameKey(opening));
  if (known) return known;
  const { merchantId, kind, owner, currency } = opening;
  const account: Account = { merchantId, kind, owner, currency, id: state.nextId() };
  const [name, place] = [accountNameKey(account), `${merchantId} ${account.id}`];
  state.names.set(name, account);
  state.pages.set(place, { account, floor: floorOf(opening), balance: 0n, lines: [] });
  state.undo.push(() => {
    state.names.delete(name);
    state.pages.delete(place);
  });
  return account;
}

function reportedKey(merchantId: string, source: string, externalId: string): string {
  return JSON.stringify([merchantId, source, externalId]);
}

export function transferReported(
  state: ModelState,
  merchantId: string,
  source: string,
  externalId: string,
): ModelTransfer | undefined {
  return state.transfers.get(reportedKey(merchantId, source, externalId));
}

export function record(state: ModelState, movement: Movement, balanceAfter: bigint): ModelTransfer {
  const key = reportedKey(movement.merchantId, movement.reported.source, movement.reported.externalId);
  const transfer: ModelTransfer = { ...movement, id: state.nextId(), at: state.now(), balanceAfter };
  state.transfers.set(key, transfer);
  if (movement.closes) state.closed.add(movement.closes.id);
  state.undo.push(() => {
    state.transfers.delete(key);
    if (movement.closes) state.closed.delete(movement.closes.id);
  });
  return transfer;
}

export function enter(state: ModelState, page: Page, amount: bigint, transfer: ModelTransfer): void {
  const { id, reported, kind, round, ref } = transfer;
  page.balance += amount;
  page.lines.push({
    transferId: id,
    source: reported.source,
    externalId: reported.externalId,
    kind,
    ...(round === undefined ? {} : { round }),
    ...(ref === undefined ? {} : { ref }),
    deltaMinor: amount,
    balanceAfter: page.balance,
    at: state.now(),
    ...(reported.eventAt ? { eventAt: reported.eventAt } : {}),
  });
  state.undo.push(() => {
    page.balance -= amount;
    page.lines.pop();
  });
}
