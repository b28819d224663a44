/** Lagoon's own side, without a network: it opens games, and calls our wallet. */
import { assert, type Currency, currencies, type EgressClient, formatAmount } from '#kernel';
import { type Delivery, signMessage, type TestDoublePorts, verifyMessage } from '#provider-kit';
import type { TestDouble, VendorLaunched } from '../plugin.ts';
import type { WalletCaller, WalletRequest, WalletStep } from '../plugin-seamless.ts';
import { type Call, type CallStep, readAnswer, scheme } from './messages.ts';
import { answerRounds } from './site/answer-rounds.ts';
import { createRoundsBook } from './site/rounds-book.ts';

const settings = { origin: 'https://play.lagoon.example', key: 'a key for tests alone' };

export function openTestDouble(ports: TestDoublePorts): TestDouble {
  const { clock } = ports;
  let last: VendorLaunched | undefined;
  const book = createRoundsBook(clock);
  const answer: EgressClient = async ({ url, headers, body = '' }) => {
    const isSigned = verifyMessage(scheme, settings.key, { headers, body, nowMs: clock.now() }) !== undefined;
    if (!isSigned) return { kind: 'answered', status: 401, body: '{}' };
    const ofRounds = answerRounds(book, new URL(url).pathname, body);
    if (ofRounds) return { kind: 'answered', status: ofRounds.status, body: JSON.stringify(ofRounds.body) };
    const launch = JSON.parse(body) as VendorLaunched;
    last = launch;
    const query = new URLSearchParams({ token: launch.ticket, nonce: launch.nonce });
    const opened = { nonce: launch.nonce, url: `${settings.origin}/games/${launch.gameCode}?${query}` };
    return { kind: 'answered', status: 200, body: JSON.stringify(opened) };
  };
  const playRounds = (id: string, rounds: number, wonMinor: bigint) => {
    const set = book.sets().find(({ order }) => order.id === id);
    if (set) book.count(set.order, rounds, wonMinor);
  };
  return { settings, answer, launched: () => last, caller: callerOf(ports), playRounds };
}

function callerOf({ clock }: TestDoublePorts): WalletCaller {
  function resign(body: string): Delivery {
    const headers = signMessage(scheme, settings.key, { body, nowMs: clock.now() });
    return { rawBody: Buffer.from(body), headers };
  }
  return {
    call: (request) => resign(JSON.stringify(wordsOf(request))),
    resign,
    received({ body }) {
      const answer = readAnswer(body);
      assert(answer, 'an answer in the words of the vendor');
      const { status, reason, balance, player, token, steps } = answer;
      assert((status === 'refused') === (reason !== undefined), 'a refusal has a reason');
      return {
        ...(reason !== undefined && { refused: reason }),
        ...(balance !== undefined && { balance }),
        ...(player !== undefined && { player }),
        ...(token !== undefined && { token }),
        ...(steps && { steps: steps.map(({ transaction: transferId, ...step }) => ({ ...step, transferId })) }),
      };
    },
  };
}

function wordsOf(request: WalletRequest): Call {
  if (request.kind !== 'steps') {
    const { kind: call, ...rest } = request;
    return { call, ...rest } as Call;
  }
  const { kind: _kind, steps, currency: code, eventAt, ...rest } = request;
  const currency = (currencies as { readonly [code: string]: Currency })[code];
  const written = steps.map((step) => stepOf(step, currency ?? currencies.PHP));
  return { call: 'play', ...rest, currency: code, steps: written, ...(eventAt && { at: eventAt.getTime() }) };
}

function stepOf(step: WalletStep, currency: Currency): CallStep {
  if (step.kind === 'rollback') return { rollback: step.id, of: step.target };
  const amount = formatAmount(step.amountMinor, currency);
  const marked = step.free === undefined ? {} : { freeRounds: step.free };
  if (step.kind === 'win') {
    return { win: step.id, amount, of: step.bet, ...(step.pot !== undefined && { jackpot: step.pot }), ...marked };
  }
  const { pot } = step;
  const jackpot = pot && { code: pot.code, amount: formatAmount(pot.amountMinor, currency) };
  return { bet: step.id, amount, ...(jackpot && { jackpot }), ...marked };
}
