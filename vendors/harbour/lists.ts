/** The merchant's side of Harbour's lists: transfers of a period, and all players' balances. */
import { type HttpOutcome, parseAmount } from '#kernel';
import type { BalanceListPage, BalanceListRequest, TransferListPage, TransferListRequest } from '../plugin.ts';
import { readBalancesAnswer, readListAnswer } from './messages.ts';

type Call = (path: string, account: string, body: string) => Promise<HttpOutcome>;

const nextOf = (next: number | undefined) => (next === undefined ? {} : { next: `${next}` });

export async function listTransfers(
  call: Call,
  { merchantCode, from, to, cursor = '0' }: TransferListRequest,
): Promise<TransferListPage> {
  const requested = { from: from.getTime(), to: to.getTime(), cursor: Number(cursor) };
  const sent = await call('/api/transfers/list', merchantCode, JSON.stringify(requested));
  const page = sent.kind === 'answered' && sent.status === 200 ? readListAnswer(sent.body) : undefined;
  if (!page) return { kind: 'fault' };
  const lines = page.transfers.map((line) => ({ ...line, at: new Date(line.at) }));
  return { kind: 'page', lines, ...nextOf(page.next) };
}

export async function listBalances(
  call: Call,
  { merchantCode, currency, cursor = '0' }: BalanceListRequest,
): Promise<BalanceListPage> {
  const requested = { currency: currency.code, cursor: Number(cursor) };
  const sent = await call('/api/balances', merchantCode, JSON.stringify(requested));
  const page = sent.kind === 'answered' && sent.status === 200 ? readBalancesAnswer(sent.body) : undefined;
  if (page?.currency !== currency.code) return { kind: 'fault' };
  const balances = [];
  for (const { player, balance } of page.balances) {
    const read = parseAmount(balance, currency);
    if (!read.ok) return { kind: 'fault' };
    balances.push({ player, balanceMinor: read.value });
  }
  return { kind: 'page', balances, ...nextOf(page.next) };
}
