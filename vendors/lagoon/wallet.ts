/** The merchant's side of Lagoon's calls: signature, then words. */
import { type Currency, currencies, formatAmount, ok, parseAmount, type Result, refuse } from '#kernel';
import { type PluginPorts, verifyMessage } from '#provider-kit';
import type { SeamlessWallet, WalletResponse, WalletStep } from '../plugin-seamless.ts';
import { type Answer, type CallStep, readCall, scheme } from './messages.ts';

export function createLagoonWallet({ settings, clock }: Pick<PluginPorts, 'settings' | 'clock'>): SeamlessWallet {
  const { key = '' } = settings;
  return {
    read({ rawBody, headers }) {
      if (verifyMessage(scheme, key, { headers, body: rawBody, nowMs: clock.now() }) === undefined)
        return refuse('signature');
      const call = readCall(Buffer.from(rawBody).toString());
      if (!call) return refuse('malformed');
      if (call.call === 'authenticate') return ok({ kind: 'authenticate', ticket: call.ticket });
      if (call.call === 'renew') return ok({ kind: 'renew', player: call.player, token: call.token });
      if (call.call === 'balance') return ok({ kind: 'balance', player: call.player });
      const { player, token, currency: code, game, round, at } = call;
      const currency = (currencies as { readonly [code: string]: Currency })[code];
      if (!currency) return refuse('currency');
      const steps = call.steps.map((step) => stepOf(step, currency));
      if (!steps.every((step) => step !== undefined)) return refuse('malformed');
      const when = at === undefined ? {} : { eventAt: new Date(at) };
      return ok({
        kind: 'steps',
        player,
        ...(token !== undefined && { token }),
        currency: code,
        game,
        round,
        steps,
        ...when,
      });
    },
    write: (response) => ({
      status: response.kind === 'refused' ? statusOf(response) : 200,
      body: JSON.stringify(wordsOf(response)),
    }),
  };
}

/** Undefined where an amount has more digits than its currency. */
function stepOf(step: CallStep, currency: Currency): WalletStep | undefined {
  if ('rollback' in step) return { kind: 'rollback', id: step.rollback, target: step.of };
  const amount = minorOf(step.amount, currency);
  if (!amount.ok) return undefined;
  const { freeRounds: free } = step;
  const marked = free === undefined ? {} : { free };
  if ('win' in step) {
    const { win: id, of: bet, jackpot: pot } = step;
    return { kind: 'win', id, amountMinor: amount.value, bet, ...(pot !== undefined && { pot }), ...marked };
  }
  const plain = { kind: 'bet', id: step.bet, amountMinor: amount.value, ...marked } as const;
  if (!step.jackpot) return plain;
  const part = minorOf(step.jackpot.amount, currency);
  return part.ok && part.value <= amount.value
    ? { ...plain, pot: { code: step.jackpot.code, amountMinor: part.value } }
    : undefined;
}

const minorOf = (amount: string, currency: Currency): Result<bigint> => parseAmount(amount, currency);

/** Lagoon sends a call again after any other status than 200 and 4xx. */
function statusOf({ reason }: Extract<WalletResponse, { kind: 'refused' }>): number {
  if (reason === 'signature') return 401;
  if (reason === 'malformed') return 400;
  return reason === 'maintenance' || reason === 'unknown_account' ? 503 : 200;
}

function wordsOf(response: WalletResponse): Answer {
  if (response.kind === 'refused') {
    const { reason, balance } = response;
    return { status: 'refused', reason, ...(balance && moneyOf(balance.minor, balance.currency)) };
  }
  if (response.kind === 'renewed') {
    return { status: 'ok', token: response.token, expiresAt: response.expiresAt.getTime() };
  }
  const money = moneyOf(response.balanceMinor, response.currency);
  if (response.kind === 'done') {
    const steps = response.steps.map(({ id, transferId, isRepeated }) => ({ id, transaction: transferId, isRepeated }));
    return { status: 'ok', ...money, ...(steps.length > 0 && { steps }) };
  }
  const { player, token, expiresAt } = response;
  return { status: 'ok', ...money, player, token, expiresAt: expiresAt.getTime() };
}

function moneyOf(minor: bigint, currency: Currency) {
  return { balance: formatAmount(minor, currency), currency: currency.code };
}
