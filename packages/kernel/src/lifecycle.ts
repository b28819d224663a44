/** A lifecycle: a table of plain data that says which event leads from which state to which. */
import { assert } from './assert.ts';

type Table<T> = { readonly [S in keyof T]: { readonly [event: string]: keyof T & string } };
type StateOf<T> = keyof T & string;
type EventOf<T> = { [S in keyof T]: keyof T[S] & string }[keyof T];
/** The state the event leads to from this state; given several states or events, any of theirs. */
type Next<T, S extends StateOf<T>, E extends EventOf<T>> =
  S extends StateOf<T> ? (E extends keyof T[S] ? T[S][E] : never) : never;

export interface Lifecycle<T> {
  /** `state: { event: next state }`; a state without events is final. The first one is the initial state. */
  readonly table: T;
  readonly initial: StateOf<T>;
  /** The state after the event. An event not allowed in this state is a Bug: check with `allows` first where it can happen. */
  next<S extends StateOf<T>, E extends EventOf<T>>(state: S, event: E): Next<T, S, E>;
  allows(state: StateOf<T>, event: EventOf<T>): boolean;
  /** The states in which the event is allowed: what a conditional update compares the row with. */
  before(event: EventOf<T>): readonly StateOf<T>[];
  isFinal(state: StateOf<T>): boolean;
}

/** `defineLifecycle({ open: { close: 'closed' }, closed: {} })`. Every state that is led to needs an entry. */
export function defineLifecycle<const T extends Table<T>>(table: T): Lifecycle<T> {
  const states = Object.keys(table) as StateOf<T>[];
  const [initial] = states;
  assert(initial !== undefined, 'a lifecycle has at least one state');
  for (const next of states.flatMap((state) => Object.values<string>(table[state]))) {
    assert(Object.hasOwn(table, next), `${next} is led to but is not a state`);
  }
  const after = (state: StateOf<T>, event: string): string | undefined =>
    Object.hasOwn(table, state) && Object.hasOwn(table[state], event) ? table[state][event] : undefined;
  return {
    table,
    initial,
    next<S extends StateOf<T>, E extends EventOf<T>>(state: S, event: E) {
      const next = after(state, event);
      assert(next !== undefined, `no event ${event} in state ${state}`);
      return next as Next<T, S, E>;
    },
    allows: (state, event) => after(state, event) !== undefined,
    before: (event) => states.filter((state) => after(state, event) !== undefined),
    isFinal: (state) => Object.keys(table[state]).length === 0,
  };
}
