/** Walks a statement's tree and finds the first tenant table that it uses without naming the merchant. */
import type {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  DeleteQueryNode,
  FromNode,
  IdentifierNode,
  InsertQueryNode,
  JoinNode,
  OperationNode,
  ParensNode,
  RawNode,
  ReferenceNode,
  SelectQueryNode,
  TableNode,
  TupleNode,
  UpdateQueryNode,
  UsingNode,
} from 'kysely';

type Tenants = ReadonlySet<string>;
const KEY = 'merchant_id';

/** The violation, or undefined. */
export function findViolation(root: OperationNode, sql: string, tenants: Tenants): string | undefined {
  if (root.kind === 'RawNode') return checkText(sql, tenants);
  for (const node of walk(root)) {
    const violation = check(node, tenants);
    if (violation !== undefined) return violation;
  }
  return undefined;
}

/** A tree may hold queries anywhere: in conditions, selections, common tables. */
function* walk(node: unknown): Generator<OperationNode> {
  if (Array.isArray(node)) {
    for (const item of node) yield* walk(item);
  } else if (typeof node === 'object' && node !== null && 'kind' in node) {
    yield node as OperationNode;
    if (node.kind === 'ValueNode' || node.kind === 'PrimitiveValueListNode') return;
    for (const child of Object.values(node)) yield* walk(child);
  }
}

function check(node: OperationNode, tenants: Tenants): string | undefined {
  switch (node.kind) {
    case 'SelectQueryNode': {
      const { from, joins, where } = node as SelectQueryNode;
      return checkScope(tablesOf(from?.froms, joins), conditionsOf(where?.where, joins), tenants, 'reads');
    }
    case 'UpdateQueryNode': {
      const { table, from, joins, where } = node as UpdateQueryNode;
      const tables = tablesOf([table, ...((from as FromNode | undefined)?.froms ?? [])], joins);
      return checkScope(tables, conditionsOf(where?.where, joins), tenants, 'updates');
    }
    case 'DeleteQueryNode': {
      const { from, using, joins, where } = node as DeleteQueryNode;
      const tables = tablesOf([...from.froms, ...((using as UsingNode | undefined)?.tables ?? [])], joins);
      return checkScope(tables, conditionsOf(where?.where, joins), tenants, 'deletes from');
    }
    case 'InsertQueryNode':
      return checkInsert(node as InsertQueryNode, tenants);
    case 'MergeQueryNode':
      return 'merges';
    case 'RawNode':
      return checkText((node as RawNode).sqlFragments.join(' '), tenants);
    default:
      return undefined;
  }
}

function checkText(text: string, tenants: Tenants): string | undefined {
  if (/\bmerchant_id\b/i.test(text)) return undefined;
  const named = text
    .toLowerCase()
    .match(/\b[a-z_][a-z0-9_]*\b/g)
    ?.find((word) => tenants.has(word));
  return named === undefined ? undefined : `names ${named} in raw SQL`;
}

function checkInsert(node: InsertQueryNode, tenants: Tenants): string | undefined {
  const table = node.into && tableName(node.into);
  if (table === undefined || !tenants.has(table)) return undefined;
  if (!node.columns?.some(isKeyColumn)) return `inserts into ${table}`;
  const target = node.onConflict?.columns;
  if (target && !target.some(isKeyColumn)) return `inserts into ${table} on a conflict`;
  return undefined;
}

/** The aliases of a query's tenant tables, each with its table. */
function tablesOf(sources: readonly (OperationNode | undefined)[] = [], joins: readonly JoinNode[] = []) {
  const tables = new Map<string, string>();
  for (const source of [...sources, ...joins.map((join) => join.table)]) {
    if (source?.kind === 'TableNode') {
      const name = tableName(source as TableNode);
      tables.set(name, name);
    } else if (source?.kind === 'AliasNode') {
      const { node, alias } = source as AliasNode;
      if (node.kind === 'TableNode') tables.set((alias as IdentifierNode).name, tableName(node as TableNode));
    } else if (source?.kind === 'ListNode') {
      for (const [alias, name] of tablesOf((source as unknown as { items: OperationNode[] }).items))
        tables.set(alias, name);
    }
  }
  return tables;
}

/** Conditions that always hold: those joined by `and`, in `where` and in `on`. */
function conditionsOf(where: OperationNode | undefined, joins: readonly JoinNode[] = []): OperationNode[] {
  return [where, ...joins.map((join) => join.on?.on)].flatMap((node) => (node ? flatten(node) : []));
}

function flatten(node: OperationNode): OperationNode[] {
  if (node.kind === 'AndNode') return [...flatten((node as AndNode).left), ...flatten((node as AndNode).right)];
  if (node.kind === 'ParensNode') return flatten((node as ParensNode).node);
  return [node];
}

/**
 * Each tenant table must be bound to a merchant: by `merchant_id = value`, or by `merchant_id = merchant_id` to one that is. A name
 * from outside the query counts as bound, since the outer query is checked by itself.
 */
function checkScope(
  tables: ReadonlyMap<string, string>,
  conditions: readonly OperationNode[],
  tenants: Tenants,
  verb: string,
): string | undefined {
  const open = new Map([...tables].filter(([, table]) => tenants.has(table)));
  if (open.size === 0) return undefined;
  const ties: [string, string][] = [];
  for (const condition of conditions) {
    if (condition.kind === 'RawNode' && /\bmerchant_id\b/.test((condition as RawNode).sqlFragments.join(' ')))
      return undefined;
    if (condition.kind !== 'BinaryOperationNode') continue;
    const { leftOperand, operator, rightOperand } = condition as BinaryOperationNode;
    const sign = (operator as { operator?: string }).operator;
    if (sign === 'in' && leftOperand.kind === 'TupleNode') {
      for (const part of (leftOperand as TupleNode).values) ties.push([keyOwner(part, open) ?? '', '']);
    }
    if (sign !== '=') continue;
    const left = keyOwner(leftOperand, open);
    const right = keyOwner(rightOperand, open);
    if (left !== undefined) ties.push([left, right ?? '']);
    else if (right !== undefined) ties.push([right, '']);
  }
  for (let round = ties.length; round > 0; round--) {
    for (const [a, b] of ties) {
      if (!open.has(b)) open.delete(a);
      else if (!open.has(a)) open.delete(b);
    }
  }
  const [left] = open.values();
  return left === undefined ? undefined : `${verb} ${left}`;
}

/** The table whose `merchant_id` a reference names; an unqualified one belongs to the only tenant table in scope. */
function keyOwner(node: OperationNode, open: ReadonlyMap<string, string>): string | undefined {
  if (node.kind !== 'ReferenceNode') return undefined;
  const { column, table } = node as ReferenceNode;
  if (column.kind !== 'ColumnNode' || !isKeyColumn(column)) return undefined;
  if (table) return tableName(table);
  return open.keys().next().value;
}

function isKeyColumn(column: ColumnNode): boolean {
  return column.column.name === KEY;
}

function tableName(table: TableNode): string {
  return table.table.identifier.name;
}
