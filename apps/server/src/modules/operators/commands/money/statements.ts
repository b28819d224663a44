/** Commands for a provider's statement as a file: look at it, import it. Nothing here moves money; the comparison shows differences. */
import { formatAmount, type Json, ok, type Result, refuse } from '#kernel';
import {
  type ChosenHeaders,
  isStatementKind,
  type StatementFile,
  statementColumns,
  sumsOfStatement,
} from '../../../cashier/index.ts';
import { addAuditEntry } from '../../audit-trail.ts';
import { type Command, type CommandCall, type Commands, namesOf, reads } from '../../command.ts';

const SHOWN_LINES = 8;
const SHOWN_PROBLEMS = 50;

const isText = (value: unknown): value is string => typeof value === 'string';

/** The file as it is, or `{ csv, decimal?, columns?, kind? }`: with what its operator has decided about it. */
function fileOf(text: string): Result<StatementFile, 'request.malformed'> {
  if (!text.startsWith('{')) return ok({ csv: text });
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return refuse('request.malformed', { field: 'text' });
  }
  const { csv, decimal, columns = {}, kind } = (given ?? {}) as { readonly [name: string]: unknown };
  const isDecided = decimal === undefined || decimal === 'point' || decimal === 'comma';
  const isOfOne = kind === undefined || isStatementKind(kind);
  if (!isText(csv) || !isDecided || !isOfOne || typeof columns !== 'object' || columns === null) {
    return refuse('request.malformed', { field: 'text' });
  }
  const chosen = Object.entries(columns).filter(([name]) => statementColumns.some((one) => one === name));
  if (!chosen.every(([, header]) => isText(header))) return refuse('request.malformed', { field: 'text' });
  return ok({ csv, decimal, columns: Object.fromEntries(chosen) as ChosenHeaders, kind });
}

const requestOf = ({ merchant, subject: provider, choice: day }: CommandCall, file: StatementFile) => ({
  merchant,
  provider,
  day,
  file,
});

const look = reads('reconciliation.import', async (deps, call) => {
  const file = fileOf(call.text);
  if (!file.ok) return file;
  const looked = await deps.backOffice.lookAtStatement(requestOf(call, file.value));
  if (!looked.ok) return looked;
  const { lines, problems, headers, columns, decimal, hash } = looked.value;
  const { merchant, subject: provider, choice: day } = call;
  const [current] = (await deps.backOffice.importedStatements(deps.db, merchant.id, { from: day, to: day })).filter(
    (one) => one.provider === provider,
  );
  return ok({
    lines: lines.length,
    sums: sumsOfStatement(merchant, { lines }),
    first: lines.slice(0, SHOWN_LINES).map(({ line, order, reference, kind, outcome, ...read }) => ({
      line,
      order,
      reference,
      kind,
      outcome,
      amount: formatAmount(read.amountMinor, merchant.currency),
      at: read.at?.toISOString() ?? null,
    })),
    problems: problems.slice(0, SHOWN_PROBLEMS).map((problem) => ({ ...problem })),
    problemCount: problems.length,
    headers: [...headers],
    columns: { ...columns },
    decimal,
    currency: merchant.currency.code,
    ...(current && {
      replaces: { by: current.imported_by, at: current.imported_at.toISOString(), lines: current.lines },
      isSame: current.hash === hash,
    }),
  } satisfies Json);
});

/** The day is compared in transactions of its own, after the file is kept. */
const importing: Command = {
  scope: 'merchant',
  permission: 'reconciliation.import',
  effect: 'write',
  run: async (deps, call) => {
    const file = fileOf(call.text);
    if (!file.ok) return file;
    const { merchant, subject: provider, choice: day } = call;
    const looked = await deps.backOffice.lookAtStatement(requestOf(call, file.value));
    if (!looked.ok) return looked;
    const saved = await deps.atomically(async (tx) => {
      const imported = await deps.backOffice.importStatement(tx, looked.value, namesOf(call.operator));
      if (!imported.ok || imported.value.isSame) return imported;
      const { statement, before } = imported.value;
      const shown = ({ version, hash, lines }: typeof statement) => ({ day, version, hash, lines });
      await addAuditEntry(deps, tx, call, {
        action: 'reconcile.payments.import',
        subject: provider,
        before: before ? shown(before) : null,
        after: shown(statement),
      });
      return imported;
    });
    if (!saved.ok) return saved;
    const compared = await deps.backOffice.reconcile(merchant, provider, day);
    if (!compared.ok) return compared;
    const { statement, isSame } = saved.value;
    const { lines, differences } = compared.value;
    return ok({ version: statement.version, isSame, lines, differences: differences.map((one) => ({ ...one })) });
  },
};

export const statementCommands: Commands = { 'reconcile look': look, 'reconcile import': importing };
