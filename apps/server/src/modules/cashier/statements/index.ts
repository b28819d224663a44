/** Statements of payment providers that operators import as files. */

export { type ChosenHeaders, columns as statementColumns, isStatementKind } from './columns.ts';
export { importedStatement, movedIn, outcomesIn } from './compare-statement.ts';
export {
  importStatement,
  type LookedStatement,
  lookAtStatement,
  type StatementOf,
  sumsOf as sumsOfStatement,
} from './import-statement.ts';
export type { StatementFile } from './read-statement.ts';
export { statementsWithin } from './store.ts';
