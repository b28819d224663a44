/** An export of a member's bets or movements: claimed, counted, then written page by page while it is sent. */
import { type Language, type RefusalCode, type SentFile, type TransactionGroup, transactionKinds } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import type { Owner } from '../../db/tenancy/rows.ts';
import type { Session } from '../../http/handlers.ts';
import type { Merchant } from '../merchants/index.ts';
import type { Chosen } from './choice.ts';
import { claimFile, type FileClaim } from './claim-file.ts';
import { BYTE_ORDER_MARK, csvLine } from './csv.ts';
import type { RecordsDeps } from './deps.ts';
import { betsOf, totalsOf } from './store.ts';
import { betsToWire } from './wire.ts';

/** A size that spreadsheets open quickly, and more than a member plays in a month. */
const MAX_LINES = 100_000;
const PAGE_LINES = 200;

export interface FileRequest extends Chosen {
  readonly list: 'bets' | 'transactions';
  readonly group?: TransactionGroup | undefined;
  readonly merchant: Merchant;
  readonly session: Session;
  readonly language: Language;
}

interface Table {
  readonly fileName: string;
  readonly headings: readonly string[];
  readonly count: (max: number) => Promise<number>;
  readonly lines: () => AsyncGenerator<readonly string[]>;
}

export async function writeFile(deps: RecordsDeps, request: FileRequest): Promise<Result<SentFile, RefusalCode>> {
  const { merchant, session, language, list, range } = request;
  const table = list === 'bets' ? betTable(deps, request) : statementTable(deps, request);
  return await sendTable(
    deps,
    { merchantId: merchant.id, memberId: session.memberId },
    {
      ...table,
      fileName: `${list}-${range.from}-${range.to}.csv`,
      headings: table.headings.map((key) => deps.words(merchant, language, `records.file.${key}`)),
    },
  );
}

/** A table as a file: claimed, counted, and written while it is sent. */
export async function sendTable(
  deps: Pick<RecordsDeps, 'atomically' | 'clock' | 'random' | 'guard'>,
  owner: Owner,
  table: Table,
): Promise<Result<SentFile, RefusalCode>> {
  const claimed = await claimFile(deps, owner);
  if (!claimed.ok) return claimed;
  const claim = claimed.value;
  try {
    if ((await table.count(MAX_LINES)) > MAX_LINES) {
      await claim.release();
      return refuse('records.file_too_large', { max: MAX_LINES });
    }
    return ok({
      contentType: 'text/csv; charset=utf-8',
      fileName: table.fileName,
      content: parts(table, claim),
    });
  } catch (error) {
    await claim.release();
    throw error;
  }
}

/** Some lines at a time; the claim ends with the export, however it ends. */
async function* parts(table: Table, claim: FileClaim): AsyncGenerator<string> {
  try {
    let text = BYTE_ORDER_MARK + csvLine(table.headings);
    let lines = 0;
    for await (const cells of table.lines()) {
      text += csvLine(cells);
      lines += 1;
      if (lines % PAGE_LINES === 0) {
        yield text;
        text = '';
      }
    }
    yield text;
  } finally {
    await claim.release();
  }
}

/** "2026-11-21 14:05:09", in the merchant's time zone: a format that spreadsheets parse as a time. */
function clockText(timeZone: string): (at: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (at) => format.format(new Date(at));
}

function betTable(deps: RecordsDeps, { merchant, session, language, choice }: FileRequest): Omit<Table, 'fileName'> {
  const owner = { merchantId: merchant.id, memberId: session.memberId };
  const t = (key: string) => deps.words(merchant, language, key);
  const when = clockText(merchant.manifest.timeZone);
  return {
    headings: ['at', 'id', 'game', 'variant', 'category', 'draw', 'stake', 'payout', 'state', 'currency'],
    count: async () => Number((await totalsOf(deps.db, owner, choice)).bets),
    async *lines() {
      let after: { at: Date; id: string } | undefined;
      do {
        const rows = await betsOf(deps.db, owner, { ...choice, after, limit: PAGE_LINES });
        for (const bet of await betsToWire(deps, merchant, language, rows))
          yield [
            when(bet.at),
            bet.id,
            bet.gameName,
            bet.variant ?? '',
            t(`category.${bet.category}`),
            bet.summary,
            bet.stake,
            bet.payout,
            t(`records.bet.${bet.state}`),
            merchant.currency.code,
          ];
        after = rows.length === PAGE_LINES ? rows.at(-1) : undefined;
      } while (after);
    },
  };
}

function statementTable(
  deps: RecordsDeps,
  { merchant, session, language, choice, group }: FileRequest,
): Omit<Table, 'fileName'> {
  const accountRef = { merchant, memberId: session.memberId, isTrial: session.isTrial };
  const when = clockText(merchant.manifest.timeZone);
  const kinds = new Map(
    transactionKinds.map((kind) => [kind, deps.words(merchant, language, `transactions.kind.${kind}`)] as const),
  );
  const chosen = { from: choice.from, ...(choice.to && { to: choice.to }), group };
  return {
    headings: ['at', 'id', 'kind', 'source', 'reference', 'amount', 'balance', 'currency'],
    count: (max) => deps.statement.count(deps.db, accountRef, chosen, max),
    async *lines() {
      let before: string | undefined;
      do {
        const page = await deps.statement.page(deps.db, accountRef, { ...chosen, before, limit: PAGE_LINES });
        for (const line of page.content)
          yield [
            when(line.at),
            line.id,
            kinds.get(line.kind) ?? line.kind,
            line.source,
            line.ref,
            line.amount,
            line.balanceAfter,
            merchant.currency.code,
          ];
        before = page.next;
      } while (before !== undefined);
    },
  };
}
