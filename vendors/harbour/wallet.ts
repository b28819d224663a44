/** The merchant's side of Harbour's wallet: orders out, answers strictly checked. */
import { type Currency, formatAmount, type HttpOutcome, parseAmount } from '#kernel';
import { type PluginPorts, verifyMessage } from '#provider-kit';
import type {
  BalanceListPage,
  BalanceListRequest,
  TransferListPage,
  TransferListRequest,
  TransferOrder,
  TransferOutcome,
  TransferStatus,
  TransferWallet,
  VendorBalance,
  VendorPlayer,
} from '../plugin.ts';
import type { Call } from './call.ts';
import {
  type Order,
  readBalanceAnswer,
  readBalancesAnswer,
  readCloseAnswer,
  readFailure,
  readLaunchCheck,
  readListAnswer,
  readOrderAnswer,
} from './messages.ts';
import { launchCheckText, scheme } from './signing.ts';

type Answered = Extract<HttpOutcome, { kind: 'answered' }>;

export function createHarbourWallet(ports: PluginPorts, call: Call): TransferWallet {
  async function notify(order: TransferOrder): Promise<TransferOutcome> {
    const sent = await call('/api/transfers', order.player.merchantCode, JSON.stringify(orderOf(order)));
    if (sent.kind === 'unreachable') return { kind: 'refused', reason: 'unreachable' };
    if (sent.kind === 'lost') return { kind: 'unknown' };
    const failure = sent.status === 200 ? undefined : readFailure(sent.body)?.error;
    if (sent.status === 503 && failure === 'maintenance') return { kind: 'refused', reason: 'maintenance' };
    // A request it could not read or verify had no effect.
    if ((sent.status === 400 || sent.status === 401) && failure !== undefined) {
      return { kind: 'refused', reason: 'rejected' };
    }
    return outcomeOf(order, sent);
  }

  return {
    requestLifetimeSeconds: scheme.windowSeconds,
    balance: async (player) => {
      const { merchantCode, name, currency } = player;
      const sent = await call('/api/balance', merchantCode, JSON.stringify({ player: name, currency: currency.code }));
      return sent.kind === 'answered' ? balanceOf(player, sent) : { kind: 'unknown' };
    },
    transferIn: notify,
    transferOut: notify,
    async queryTransfer(order): Promise<TransferStatus> {
      const sent = await call('/api/transfers/status', order.player.merchantCode, JSON.stringify(orderOf(order)));
      if (sent.kind !== 'answered') return { kind: 'unknown' };
      if (sent.status === 404 && readFailure(sent.body)?.error === 'unknown') return { kind: 'missing' };
      return outcomeOf(order, sent);
    },
    closePlayer: async ({ merchantCode, name }) => {
      const sent = await call('/api/players/close', merchantCode, JSON.stringify({ player: name }));
      const reported = sent.kind === 'answered' && sent.status === 200 ? readCloseAnswer(sent.body) : undefined;
      return { kind: reported?.player === name ? 'closed' : 'unknown' };
    },
    readLaunchCheck: ({ rawBody, headers }) => {
      const text = Buffer.from(rawBody).toString();
      const signed = { headers, body: launchCheckText(text), nowMs: ports.clock.now() };
      return verifyMessage(scheme, ports.settings.key ?? '', signed) === undefined ? undefined : readLaunchCheck(text);
    },
    listTransfers: (request) => listTransfers(call, request),
    listBalances: (request) => listBalances(call, request),
  };
}

function orderOf({ transferId, player, direction, amountMinor }: TransferOrder): Order {
  return {
    transferId,
    player: player.name,
    direction,
    amount: formatAmount(amountMinor, player.currency),
    currency: player.currency.code,
  };
}

/** An answer about another order, amount or player says nothing about this one. */
function outcomeOf(order: TransferOrder, { status, body }: Answered): TransferOutcome {
  const reported = status === 200 ? readOrderAnswer(body) : undefined;
  const meant = orderOf(order);
  const isOurs =
    reported?.transferId === meant.transferId &&
    reported.player === meant.player &&
    reported.direction === meant.direction &&
    reported.amount === meant.amount &&
    reported.currency === meant.currency;
  if (!reported || !isOurs) return { kind: 'unknown' };
  return reported.state === 'done' ? { kind: 'done' } : { kind: 'refused', reason: reported.reason ?? 'rejected' };
}

function balanceOf({ name, currency }: VendorPlayer, { status, body }: Answered): VendorBalance {
  if (status === 503 && readFailure(body)?.error === 'maintenance') return { kind: 'maintenance' };
  const reported = status === 200 ? readBalanceAnswer(body) : undefined;
  if (!reported || reported.player !== name || reported.currency !== currency.code) return { kind: 'unknown' };
  const [balanceMinor, inMinor, outMinor] = [reported.balance, reported.transferredIn, reported.transferredOut].map(
    (amount) => minorOf(amount, currency),
  );
  if (balanceMinor === undefined || inMinor === undefined || outMinor === undefined) return { kind: 'unknown' };
  return { kind: 'known', balanceMinor, transfers: { inMinor, outMinor } };
}

function minorOf(amount: string, currency: Currency): bigint | undefined {
  const read = parseAmount(amount, currency);
  return read.ok ? read.value : undefined;
}

const nextOf = (next: number | undefined) => (next === undefined ? {} : { next: `${next}` });

async function listTransfers(
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

async function listBalances(
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
