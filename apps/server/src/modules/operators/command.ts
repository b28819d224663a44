/**
 * What a command is. It declares the permission it needs and what it affects; one that moves money or rights declares besides when it needs a
 * second operator. The type allows no command without these.
 */
import type { RefusalCode } from '#contract';
import type { Json, Result } from '#kernel';
import type { Tx } from '../../db/db.ts';
import type { Merchant } from '../merchants/index.ts';
import type { OperatorDeps } from './deps.ts';
import type { Permission } from './permissions.ts';

/** Who acts: the one who asked and, where it took two, the one who approved. */
export interface Operator {
  readonly name: string;
  readonly second?: string;
  readonly approvalId?: string;
}

/** A call that belongs to a merchant or, with the scope `*`, to the house. */
export interface ScopedCall {
  readonly scope: string;
  readonly operator: Operator;
  readonly subject: string;
  /** What is chosen of several: a level, an outcome. */
  readonly choice: string;
  readonly reason: string;
  /** What the operator wrote in a file. */
  readonly text: string;
  /** Where a list goes on: the id of the last row of the page before. */
  readonly after: string;
  /** Only what is this many hours old. */
  readonly age: string;
  /** Which security events: of a kind, of a member, since a time. */
  readonly kind: string;
  readonly member: string;
  readonly since: string;
}

/** What lists are narrowed by is no part of what is decided. */
export const NO_FILTER: Pick<ScopedCall, 'after' | 'age' | 'kind' | 'member' | 'since'> = {
  after: '',
  age: '',
  kind: '',
  member: '',
  since: '',
};

export interface CommandCall extends ScopedCall {
  readonly merchant: Merchant;
}

export type Answered = Result<Json, RefusalCode>;

type Act<Call> = (deps: OperatorDeps, tx: Tx, call: Call) => Promise<Answered>;

/** Opens its own transactions, if it needs any; never moves money or rights. */
interface Running<Call> {
  readonly effect: 'read' | 'write';
  readonly run: (deps: OperatorDeps, call: Call) => Promise<Answered>;
}

/** One operator is enough, always. */
interface Writing<Call> {
  readonly effect: 'write';
  readonly act: Act<Call>;
}

/** `second` looks, in the transaction of the act, whether this one needs a second operator. */
interface Deciding<Call> {
  readonly effect: 'money' | 'rights';
  readonly second: 'always' | ((deps: OperatorDeps, tx: Tx, call: Call) => Promise<boolean>);
  readonly act: Act<Call>;
}

export type Declared<Call> = { readonly permission: Permission } & (Running<Call> | Writing<Call> | Deciding<Call>);

/** `any`: works for the house as well (`--merchant all`). */
export type Command =
  | ({ readonly scope: 'merchant' } & Declared<CommandCall>)
  | ({ readonly scope: 'any' } & Declared<ScopedCall>);

export interface Commands {
  readonly [name: string]: Command;
}

/** Merchants' commands that only look. */
export function reads(
  permission: Permission,
  run: (deps: OperatorDeps, call: CommandCall) => Promise<Answered>,
): Command {
  return { scope: 'merchant', permission, effect: 'read', run };
}

export function writes(permission: Permission, act: Act<CommandCall>): Command {
  return { scope: 'merchant', permission, effect: 'write', act };
}

export function decides(
  permission: Permission,
  effect: 'money' | 'rights',
  second: Deciding<CommandCall>['second'],
  act: Act<CommandCall>,
): Command {
  return { scope: 'merchant', permission, effect, second, act };
}

/** As it stands in records: both names where it took two. */
export function namesOf({ name, second }: Operator): string {
  return second === undefined ? name : `${name}, ${second}`;
}
