/** A report as a file: the lines that the screen shows, page by page, with headings in the caller's language. */
import type { Language, RefusalCode, SentFile } from '#contract';
import type { Result } from '#kernel';
import type { AgentsDeps, FileTable } from '../deps.ts';
import { listBills } from './bills.ts';
import { type MoneyFilter, pageOfBets, pageOfMoney } from './lines.ts';
import { type BetFilter, type Caller, readBetFilter } from './read-filter.ts';
import { resultsOf } from './results.ts';
import { countLines } from './store.ts';

const PAGE_LINES = 200;

export interface FileRequest {
  readonly list: 'bets' | 'money' | 'results' | 'bills';
  readonly language: Language;
  readonly filter: BetFilter & MoneyFilter & { readonly whose?: 'own' | 'downlines' };
}

type Table = Omit<FileTable, 'fileName'>;
type Page<Item> = Result<{ readonly content: readonly Item[]; readonly next?: string }, RefusalCode>;

export async function reportFile(
  deps: AgentsDeps,
  caller: Caller,
  request: FileRequest,
): Promise<Result<SentFile, RefusalCode>> {
  const read = await readBetFilter(deps, caller, request.filter);
  if (!read.ok) return read;
  const { branch, span, range } = read.value;
  const { columns, ...table } = tables[request.list](deps, caller, request);
  const counted = (table: 'agent_market' | 'agent_money', max: number) => countLines(deps.db, table, branch, span, max);
  return await deps.sendTable(
    { merchantId: caller.merchant.id, memberId: caller.agentId },
    {
      ...table,
      fileName: `team-${request.list}-${range.from}-${range.to}.csv`,
      headings: columns.map((column) => deps.words(caller.merchant, request.language, `team.column.${column}`)),
      count: async (max) => {
        if (request.list === 'bets') return await counted('agent_market', max);
        if (request.list !== 'money') return 0;
        // a bet is a line of its stake, and one of its prize
        return (await counted('agent_money', max)) + 2 * (await counted('agent_market', max));
      },
    },
  );
}

type Build = (
  deps: AgentsDeps,
  caller: Caller,
  request: FileRequest,
) => Pick<Table, 'lines'> & { readonly columns: readonly string[] };

/** All pages, one after the other. */
async function* all<Item>(page: (cursor: string | undefined) => Promise<Page<Item>>): AsyncGenerator<Item> {
  let cursor: string | undefined;
  do {
    const read = await page(cursor);
    if (!read.ok) return;
    yield* read.value.content;
    cursor = read.value.next;
  } while (cursor !== undefined);
}

/** "2026-11-21 14:05:09", in the merchant's time zone. */
function clockText(timeZone: string): (at: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (at) => format.format(new Date(at));
}

const limit = PAGE_LINES;
const next = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });

const tables: { readonly [List in FileRequest['list']]: Build } = {
  bets: (deps, caller, { filter, language }) => {
    const when = clockText(caller.merchant.manifest.timeZone);
    const t = (key: string) => deps.words(caller.merchant, language, key);
    return {
      columns: ['at', 'member', 'product', 'stake', 'turnover', 'payout', 'net', 'id'],
      async *lines() {
        for await (const bet of all((cursor) => pageOfBets(deps, caller, { ...filter, limit, ...next(cursor) }))) {
          const { at, username, product, stake, turnover, payout, net, id } = bet;
          yield [when(at), username, t(`category.${product}`), stake, turnover, payout, net, id];
        }
      },
    };
  },
  money: (deps, caller, { filter, language }) => {
    const when = clockText(caller.merchant.manifest.timeZone);
    return {
      columns: ['at', 'member', 'kind', 'amount', 'id'],
      async *lines() {
        for await (const line of all((cursor) => pageOfMoney(deps, caller, { ...filter, limit, ...next(cursor) }))) {
          const kind = deps.words(caller.merchant, language, `team.money.${line.kind}`);
          yield [when(line.at), line.username, kind, line.amount, line.id];
        }
      },
    };
  },
  results: (deps, caller, { filter }) => ({
    columns: ['member', 'stake', 'turnover', 'payout', 'awards', 'net', 'deposits', 'withdrawals'],
    async *lines() {
      for await (const one of all((cursor) => resultsOf(deps, caller, { ...filter, limit, ...next(cursor) }))) {
        const { stake, turnover, payout, awards, net, deposits, withdrawals } = one.sums;
        yield [one.username, stake, turnover, payout, awards, net, deposits, withdrawals];
      }
    },
  }),
  bills: (deps, caller, { filter: { whose }, language }) => ({
    columns: [
      'period',
      'member',
      'kind',
      'product',
      'turnover',
      'active',
      'gross',
      'adjustments',
      'payable',
      'paid',
      'state',
    ],
    async *lines() {
      const t = (key: string) => deps.words(caller.merchant, language, key);
      const choice = whose === undefined ? {} : { whose };
      for await (const bill of all((cursor) => listBills(deps, caller, { ...choice, limit, ...next(cursor) }))) {
        yield [
          bill.period,
          bill.username,
          t(`agent.contract.${bill.kind}`),
          bill.product === 'CONS' ? t('agent.contract.all') : t(`category.${bill.product}`),
          bill.turnover,
          bill.active.toString(),
          bill.gross,
          bill.adjustments,
          bill.payable,
          bill.paid,
          t(`team.bill.${bill.state}`),
        ];
      }
    },
  }),
};
