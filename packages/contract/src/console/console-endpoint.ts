/**
 * How an endpoint of the console is declared. It cannot be declared without saying who may call it. The server checks that at one place,
 * and the console's data provider, the documentation and the test of roles are made from the same declarations.
 */
import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import type { RefusalCode } from '../refusals.ts';
import { Closed, Cursor, OneOf, Whole } from '../schemas.ts';
import type { Permission } from './permissions.ts';

/**
 * Who may call. A permission: operators who have it in the scope of the call · `own`: every operator who is signed in, about the own
 * account only · `anyone`: nobody is signed in yet.
 */
export type Needs = Permission | 'own' | 'anyone';

/**
 * Whose things it is about. `merchant`: of the one that the `Merchant` header names · `any`: of that one or, with `all`, of the platform
 * · `platform`: of the platform alone · `none`: of nobody but the caller.
 */
export type Scope = 'merchant' | 'any' | 'platform' | 'none';

export interface ConsoleEndpoint {
  readonly method: 'GET' | 'POST';
  /** Under `/console/api`; parameters in braces. */
  readonly path: string;
  /** One sentence for the API reference. */
  readonly summary: string;
  readonly needs: Needs;
  readonly scope: Scope;
  /** Runs this command of operators: what `npm run operator -- <command>` does, with the same approvals. */
  readonly command?: string;
  /** Requires an `Idempotency-Key` header. The same key with the same body gets the same answer and acts once. */
  readonly movesMoney?: true;
  /** Makes something each time, such as a note: requires a key, too. */
  readonly actsOnce?: true;
  /** Larger bodies than usual, in bytes: pictures. */
  readonly maxBytes?: number;
  /** Read again in the background: it is no sign that somebody is there, so it does not extend a session. */
  readonly isBackground?: true;
  /** Nothing is decided by it: that it was called is no event. */
  readonly isQuiet?: true;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly answer: TSchema;
  readonly refusals?: readonly RefusalCode[];
}

type Rest = Omit<ConsoleEndpoint, 'method' | 'path' | 'needs'>;

const declaring =
  <const M extends ConsoleEndpoint['method']>(method: M) =>
  <const P extends string, const N extends Needs, const R extends Rest>(path: P, needs: N, rest: R) => ({
    method,
    path: `/console/api${path}` as const,
    needs,
    ...rest,
  });

export const read = declaring('GET');
export const write = declaring('POST');

/** A list's answer: a page of rows, the cursor of the next one, and how many there are, where that is known. */
export function ListOf<const S extends TSchema>(row: S) {
  return Closed({
    rows: Type.Array(row),
    next: Type.Optional(Cursor),
    count: Type.Optional(Type.Integer({ minimum: 0 })),
  });
}

const MAX_ROWS = 200;

export interface ListForm<Row extends TSchema, Filters extends TProperties, Sort extends string, S extends Scope> {
  readonly summary: string;
  readonly scope: S;
  readonly row: Row;
  /** Filters of the query; all optional. */
  readonly filters: Filters;
  /** The columns by which it can be sorted; the first is the usual one. A minus sign before it: descending. */
  readonly sorts: readonly [Sort, ...Sort[]];
  readonly isBackground?: true;
  readonly refusals?: readonly RefusalCode[];
}

/** A list of one form: keyset paging, filters, sort. */
export function list<
  const P extends string,
  const N extends Needs,
  const Row extends TSchema,
  const Filters extends TProperties,
  const Sort extends string,
  const S extends Scope,
>(path: P, needs: N, { row, filters, sorts, ...rest }: ListForm<Row, Filters, Sort, S>) {
  return read(path, needs, {
    ...rest,
    query: Closed({
      cursor: Type.Optional(Cursor),
      limit: Whole(1, MAX_ROWS, 25),
      sort: Type.Optional(OneOf(sorts)),
      ...(Object.fromEntries(
        Object.entries(filters).map(([name, schema]) => [name, Type.Optional(schema)]),
      ) as OptionalOf<Filters>),
    }),
    answer: ListOf(row),
  });
}

type OptionalOf<Filters extends TProperties> = {
  [Name in keyof Filters]: ReturnType<typeof Type.Optional<Filters[Name]>>;
};

type Part<E, Key extends string> = Key extends keyof E
  ? E[Key] extends TSchema
    ? Static<E[Key]>
    : undefined
  : undefined;

export type ConsoleParams<E> = Part<E, 'params'>;
export type ConsoleQuery<E> = Part<E, 'query'>;
export type ConsoleBody<E> = Part<E, 'body'>;
export type ConsoleAnswer<E extends ConsoleEndpoint> = Static<E['answer']>;
