/**
 * The data provider of react-admin, made from the contract: a resource is a list endpoint's path. Lists are paged by key, so each page's cursor
 * is remembered until the list is read anew. Nothing is written through it: writing is a command.
 */
import type { DataProvider, GetListParams, GetListResult, RaRecord } from 'react-admin';
import { type ConsoleRoute, consoleRoutes } from '#client/console-routes';
import { send } from './call.ts';
import { currentScope } from './scope.ts';

const PREFIX = '/console/api/';
const routes: readonly ConsoleRoute[] = Object.values(consoleRoutes);

const listOf = (resource: string) => routes.find(({ path, isList }) => isList && path === `${PREFIX}${resource}`);
const oneOf = (resource: string) =>
  routes.find(({ path, method }) => method === undefined && new RegExp(`^${PREFIX}${resource}/\\{\\w+\\}$`).test(path));

interface Page {
  readonly rows: readonly RaRecord[];
  readonly next?: string;
  readonly count?: number;
}

/** The cursors of pages after the first, by what was asked. */
const cursors = new Map<string, (string | undefined)[]>();

function sortOf(route: ConsoleRoute, { field, order }: { field: string; order: string }): string | undefined {
  const requested = order === 'DESC' ? `-${field}` : field;
  return route.sorts?.includes(requested) ? requested : undefined;
}

async function readPage(
  route: ConsoleRoute,
  requested: GetListParams,
  isBackground: boolean,
): Promise<{ page: Page; at: number }> {
  const { page: number = 1, perPage: limit = 25 } = requested.pagination ?? {};
  const sort = sortOf(route, requested.sort ?? { field: '', order: '' });
  const query = { ...requested.filter, limit, sort };
  const key = JSON.stringify([currentScope(), route.path, query]);
  const known = number === 1 ? [] : (cursors.get(key) ?? []);
  let at = Math.min(number, known.length + 1);
  for (;;) {
    const { value } = await send(route, { query: { ...query, cursor: known[at - 2] }, isBackground });
    const page = value as Page;
    known[at - 1] = page.next;
    cursors.set(key, known);
    if (at >= number || page.next === undefined) return { page, at };
    at += 1;
  }
}

async function getList(resource: string, requested: GetListParams): Promise<GetListResult> {
  const route = listOf(resource);
  if (!route) throw new Error(`no endpoint lists ${resource}`);
  const { page, at } = await readPage(route, requested, requested.meta?.isBackground === true);
  const isLast = page.next === undefined;
  const pageInfo = { hasNextPage: !isLast, hasPreviousPage: at > 1 };
  const before = (at - 1) * (requested.pagination?.perPage ?? 25);
  // On the last page it is known how many there are.
  const total = page.count ?? (isLast ? before + page.rows.length : undefined);
  return { data: [...page.rows], pageInfo, ...(total !== undefined && { total }) };
}

async function getOne(resource: string, id: unknown) {
  const route = oneOf(resource);
  if (!route) throw new Error(`no endpoint reads one of ${resource}`);
  const [, name = ''] = /\{(\w+)\}/.exec(route.path) ?? [];
  const { value } = await send(route, { params: { [name]: String(id) } });
  return { id: String(id), ...(value as object) } as RaRecord;
}

const unwritable = async (): Promise<never> => {
  throw new Error('what is written is written by a command');
};

export const dataProvider = {
  getList,
  getOne: async (resource: string, { id }: { id: unknown }) => ({ data: await getOne(resource, id) }),
  getMany: async (resource: string, { ids }: { ids: readonly unknown[] }) => ({
    data: await Promise.all(ids.map((id) => getOne(resource, id))),
  }),
  getManyReference: async (resource: string, requested: GetListParams & { target: string; id: unknown }) =>
    getList(resource, { ...requested, filter: { ...requested.filter, [requested.target]: requested.id } }),
  create: unwritable,
  update: unwritable,
  updateMany: unwritable,
  delete: unwritable,
  deleteMany: unwritable,
} as unknown as DataProvider;
