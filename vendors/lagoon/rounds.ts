/** The merchant's side of Lagoon's free rounds: signed orders under the id of a set, whose answers name the same id. */
import { type Currency, formatAmount, type HttpOutcome, parseAmount } from '#kernel';
import { type PluginPorts, signMessage } from '#provider-kit';
import type { CancelOutcome, FreeRounds, GrantOutcome, RoundsOrder, RoundsStatus } from '#vendors/plugin-rounds.ts';
import { type GrantRequest, readRoundsAnswer, readRoundsRefusal, scheme } from './messages.ts';

export function createLagoonRounds({ http, clock, settings }: PluginPorts): FreeRounds {
  async function send(path: 'grant' | 'cancel' | 'state', request: object): Promise<HttpOutcome> {
    const body = JSON.stringify(request);
    const signed = signMessage(scheme, settings.key ?? '', { nowMs: clock.now(), body });
    const headers = { ...signed, 'content-type': 'application/json' };
    return http({ method: 'POST', url: `${settings.origin}/rounds/${path}`, headers, body });
  }
  return {
    async grant(order): Promise<GrantOutcome> {
      const sent = await send('grant', grantOf(order));
      if (sent.kind !== 'answered') return { kind: 'unknown' };
      const refused = sent.status === 409 ? readRoundsRefusal(sent.body) : undefined;
      if (refused?.id === order.setId) return { kind: 'refused', reason: refused.refused };
      const status = statusOf(order, sent);
      return status.kind === 'open' || status.kind === 'over' ? { kind: 'granted' } : { kind: 'unknown' };
    },
    async cancel(order): Promise<CancelOutcome> {
      const status = statusOf(order, await send('cancel', namedBy(order)));
      return status.kind === 'over' ? status : { kind: 'unknown' };
    },
    async state(order): Promise<RoundsStatus> {
      return statusOf(order, await send('state', namedBy(order)));
    },
  };
}

const namedBy = ({ setId: id, player: { merchantCode: operator, name: player } }: RoundsOrder) => ({
  operator,
  id,
  player,
});

function grantOf(order: RoundsOrder): GrantRequest {
  const { player, games, rounds, betMinor, capMinor, playBy } = order;
  const amount = (minor: bigint) => formatAmount(minor, player.currency);
  const worth = { bet: amount(betMinor), cap: amount(capMinor), currency: player.currency.code };
  return { ...namedBy(order), games: [...games], rounds, ...worth, playBy: playBy.getTime() };
}

function statusOf({ setId, player: { currency } }: RoundsOrder, sent: HttpOutcome): RoundsStatus {
  const answer = sent.kind === 'answered' && sent.status === 200 ? readRoundsAnswer(sent.body) : undefined;
  if (answer?.id !== setId) return { kind: 'unknown' };
  if (answer.state === 'missing') return { kind: 'missing' };
  const won = wonOf(answer.won, currency);
  if (won === undefined || answer.played === undefined) return { kind: 'unknown' };
  return { kind: answer.state, played: answer.played, wonMinor: won };
}

function wonOf(won: string | undefined, currency: Currency): bigint | undefined {
  const read = won === undefined ? undefined : parseAmount(won, currency);
  return read?.ok ? read.value : undefined;
}
