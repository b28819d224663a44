/**
 * What a command is. It declares the permission it needs and what it affects; one that moves money or permissions also declares when it
 * needs a second operator. The type requires both.
 */
import type { Permission, RefusalCode } from '#contract';
import type { Json, Refusal, Result } from '#kernel';
import type { Tx } from '../../db/db.ts';
import type { Merchant } from '../merchants/index.ts';
import type { OperatorDeps } from './deps.ts';
import type { AuditAction } from './trail/index.ts';

/** What an action changed, as the audit trail has it. */
export interface Change {
  readonly action: AuditAction;
  readonly subject: string;
  readonly before: Json;
  readonly after: Json;
}

/** The actor: the operator who requested it and, if there is a second, the one who approved. */
export interface Operator {
  readonly name: string;
  readonly second?: string;
  readonly approvalId?: string;
  /** What it would have changed when the first requested it: both operators were shown that. */
  readonly approved?: readonly Change[];
  /** From where the one who acts now does it. */
  readonly address?: string | undefined;
}

/** A call for one merchant or, with the scope `*`, for the platform. */
export interface ScopedCall {
  readonly scope: string;
  readonly operator: Operator;
  readonly subject: string;
  /** A choice of several: a level, an outcome. */
  readonly choice: string;
  readonly reason: string;
  /** The content of the operator's file. */
  readonly text: string;
  /** The cursor of a list: the id of the last row of the previous page. */
  readonly after: string;
  /** Only entries at least this many hours old. */
  readonly age: string;
  /** Filters of security events: kind, member, since. */
  readonly kind: string;
  readonly member: string;
  readonly since: string;
}

/** A list's filters are no part of what is approved. */
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

/** Opens its own transactions, if it needs any; never moves money or permissions. */
interface Running<Call> {
  readonly effect: 'read' | 'write';
  readonly run: (deps: OperatorDeps, call: Call) => Promise<Answered>;
}

/** One operator is always enough. */
interface Writing<Call> {
  readonly effect: 'write';
  readonly act: Act<Call>;
}

/** `second` decides, in the transaction of the command, whether it needs a second operator. */
interface Deciding<Call> {
  readonly effect: 'money' | 'rights';
  readonly second: 'always' | ((deps: OperatorDeps, tx: Tx, call: Call) => Promise<boolean>);
  readonly act: Act<Call>;
  /** What of the text two operators have to agree in, where that is not all of it. What the first said is executed. */
  readonly agreedText?: (text: string) => string;
  /** Takes the place of all that was there: it is approved only while that is what both operators were shown. */
  readonly overwrites?: true;
  /** What is chosen says something about a person: the trail of a request leaves it out. */
  readonly isPersonal?: true;
}

/** What stays of a refused call, which is rolled back as a whole: written in a transaction of its own. */
type Refused<Call> = (deps: OperatorDeps, tx: Tx, call: Call, refusal: Refusal<RefusalCode>) => Promise<void>;

export type Declared<Call> = { readonly permission: Permission } & (
  | Running<Call>
  | ((Writing<Call> | Deciding<Call>) & { readonly refused?: Refused<Call> })
);

/** `any`: works for the platform as well (`--merchant all`). `platform`: for that alone. */
export type Command =
  | ({ readonly scope: 'merchant' } & Declared<CommandCall>)
  | ({ readonly scope: 'any' | 'platform' } & Declared<ScopedCall>);

export interface Commands {
  readonly [name: string]: Command;
}

/** Read-only commands of merchants. */
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

/** Two correct what is known of a person. */
export const corrects = (act: Act<CommandCall>): Command => ({
  scope: 'merchant',
  permission: 'members.edit',
  effect: 'rights',
  second: 'always',
  isPersonal: true,
  overwrites: true,
  act,
});

/** Of draws of a merchant or, with `--merchant all`, of the platform: always by two operators. */
export function decidesDraws(
  act: Act<ScopedCall>,
  more: { readonly refused?: Refused<ScopedCall>; readonly agreedText?: (text: string) => string } = {},
): Command {
  return { scope: 'any', permission: 'draws.decide', effect: 'money', second: 'always', act, ...more };
}

const WHOLE = { overwrites: true } as const;

/** It takes the place of all that was there. */
export const overwrites = (command: Command): Command => ({ ...command, ...WHOLE });

/** The actor as written in records: both names where there were two. */
export function namesOf({ name, second }: Operator): string {
  return second === undefined ? name : `${name}, ${second}`;
}
