/** Commands of saved filters: each operator's own, in one scope, of lists that the operator may see. */
import { type FilteredListName, filteredListNames, filteredLists, MAX_SAVED_FILTERS } from '#contract';
import { isUuid, newId, ok, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { mayOf } from '../accounts/index.ts';
import { addAuditEntry } from '../audit-trail.ts';
import type { Answered, Command, Commands, ScopedCall } from '../command.ts';
import type { OperatorDeps } from '../deps.ts';
import {
  countFilters,
  dropFilter,
  findNamed,
  insertFilter,
  lockFilter,
  renameFilter,
  type SavedFilterRow,
} from './store.ts';

const LONGEST_NAME = 60;
const LONGEST_VALUE = 200;
type Filters = Readonly<Record<string, string>>;

const ownerOf = ({ scope, operator }: ScopedCall) => ({ merchant_id: scope, operator: operator.name });

const isList = (text: string): text is FilteredListName => (filteredListNames as readonly string[]).includes(text);

/** Only what the list is filtered by, and at least one of it. */
function readFilters(list: FilteredListName, text: string): Filters | undefined {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined;
  const known: readonly string[] = filteredLists[list].filters;
  const entries = Object.entries(given);
  const isGood = entries.every(
    ([name, value]) =>
      known.includes(name) && typeof value === 'string' && value !== '' && value.length <= LONGEST_VALUE,
  );
  return isGood && entries.length > 0 ? (given as Filters) : undefined;
}

function readName(text: string): string | undefined {
  const name = text.trim();
  return name === '' || name.length > LONGEST_NAME ? undefined : name;
}

async function save(deps: OperatorDeps, tx: Tx, call: ScopedCall): Promise<Answered> {
  const { subject: list, choice, text, scope, operator } = call;
  if (!isList(list)) return refuse('request.malformed', { field: 'subject' });
  if (!(await mayOf(deps, tx, operator, scope)(filteredLists[list].needs))) return refuse('operator.forbidden');
  const name = readName(choice);
  const filters = readFilters(list, text);
  if (name === undefined) return refuse('request.malformed', { field: 'choice' });
  if (!filters) return refuse('request.malformed', { field: 'text' });
  if ((await countFilters(tx, ownerOf(call))) >= MAX_SAVED_FILTERS)
    return refuse('filter.too_many', { max: MAX_SAVED_FILTERS });
  const id = newId(deps.clock, deps.random);
  const row = { ...ownerOf(call), id, list, name, filters: JSON.stringify(filters) };
  if (!(await insertFilter(tx, { ...row, created_at: new Date(deps.clock.now()) }))) return refuse('filter.name_taken');
  await addAuditEntry(deps, tx, call, {
    action: 'filter.save',
    subject: id,
    before: null,
    after: { list, name, filters },
  });
  return ok({ saved: id });
}

async function ownFilter(tx: Tx, call: ScopedCall): Promise<SavedFilterRow | undefined> {
  return isUuid(call.subject) ? lockFilter(tx, { ...ownerOf(call), id: call.subject }) : undefined;
}

const own = (act: (deps: OperatorDeps, tx: Tx, call: ScopedCall) => Promise<Answered>): Command => ({
  scope: 'any',
  permission: 'filters.save',
  effect: 'write',
  act,
});

export const savedFilterCommands: Commands = {
  // `filters save <list> <name> --file filters.json`: `{ "state": "locked" }`.
  'filters save': own(save),

  'filters rename': own(async (deps, tx, call) => {
    const row = await ownFilter(tx, call);
    const name = readName(call.choice);
    if (!row) return refuse('filter.unknown');
    if (name === undefined) return refuse('request.malformed', { field: 'choice' });
    const named = await findNamed(tx, row, name);
    if (named && named.id !== row.id) return refuse('filter.name_taken');
    await renameFilter(tx, row, name);
    const change = { before: { name: row.name }, after: { name } };
    await addAuditEntry(deps, tx, call, { action: 'filter.rename', subject: row.id, ...change });
    return ok({ saved: row.id });
  }),

  'filters remove': own(async (deps, tx, call) => {
    const row = await ownFilter(tx, call);
    if (!row) return refuse('filter.unknown');
    await dropFilter(tx, row);
    const before = { list: row.list, name: row.name };
    await addAuditEntry(deps, tx, call, { action: 'filter.remove', subject: row.id, before, after: null });
    return ok({ removed: row.id });
  }),
};
