/** The form of a command in the console: what it needs, affects and is given. */
import type { Permission } from './permissions.ts';

/** What an argument is, so that a form can be made for it. */
export type Argument =
  | 'order'
  | 'username'
  | 'operator'
  | 'card'
  | 'amount'
  | 'level'
  | 'birthday'
  | 'series'
  | 'rate'
  | 'contract'
  | 'dispute'
  | 'provider'
  | 'vendor'
  | 'day'
  | 'period'
  | 'event'
  | 'flag'
  | 'requirement'
  | 'difference'
  | 'report'
  | 'game'
  | 'draw'
  | 'fact'
  | 'member'
  | 'payeeName'
  | 'email'
  | 'mobile'
  | 'tag'
  | 'announcement'
  | 'content'
  | 'schedule'
  | 'approval'
  | 'permissions'
  | 'state'
  | 'role'
  | 'networks'
  | 'position'
  | 'hash'
  | 'session'
  | 'campaign'
  | 'version'
  | 'grant'
  | 'conversation'
  | 'reply'
  | 'tournament'
  | 'referral'
  | 'shopOrder'
  | 'freeRounds'
  | 'number'
  | 'place'
  | 'export'
  | 'saved'
  | 'list'
  | 'savedFilter'
  | 'document'
  | 'documentDecision'
  | 'limit'
  | 'filterName'
  | 'feedback'
  | 'mailing'
  | 'massGrant'
  | 'viewer'
  | 'merchant'
  | 'account';

export interface CommandForm {
  readonly needs: Permission;
  readonly scope: 'merchant' | 'any' | 'platform';
  readonly effect: 'read' | 'write' | 'money' | 'rights';
  /** What it is done to; the first argument of the command line. */
  readonly subject?: Argument;
  /** A choice of several, or the second argument. */
  readonly choice?: Argument | readonly [string, ...string[]];
  /** Arguments that may be left out. */
  readonly optional?: readonly ('subject' | 'choice' | 'text')[];
  readonly reason?: 'required' | 'optional';
  /** Makes something each time: a request takes a key, as one that moves money does. */
  readonly actsOnce?: true;
  /** The content of a file, as JSON. */
  readonly text?: true | 'picture' | 'file';
}

type Effect = CommandForm['effect'];

const at =
  <const S extends CommandForm['scope']>(scope: S) =>
  <const N extends Permission, const E extends Effect, const F extends Omit<CommandForm, 'needs' | 'scope' | 'effect'>>(
    needs: N,
    effect: E,
    form: F = {} as F,
  ) => ({ needs, scope, effect, ...form });

/** Of a merchant, or of the platform as well. */
export const merchant = at('merchant');
export const any = at('any');
/** Of the platform alone. */
export const platform = at('platform');
/** Whether a reason must be given. */
export const why = { reason: 'required' } as const;
export const mayWhy = { reason: 'optional' } as const;
/** What makes something each time. */
export const once = { actsOnce: true } as const;
