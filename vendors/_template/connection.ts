/** The merchant's side of Template Games: signed requests to its API, answers strictly checked. */
import { Type } from 'typebox';
import { fields, Message, messageReader, type PluginPorts, signMessage } from '#provider-kit';
import type { GameListPage, Launch, LaunchOutcome, VendorConnection, VendorLaunched } from '#vendors/plugin.ts';
import { listBets } from './list-bets.ts';
import { scheme } from './signing.ts';

const readOpened = messageReader({ nonce: fields.Text(64), url: fields.Text(4000) });
const readGames = messageReader({
  after: Type.String({ maxLength: 64 }),
  games: Type.Array(
    Message({
      gameCode: fields.Text(64),
      category: fields.Text(40),
      names: Type.Record(Type.String({ pattern: '^[A-Z]{2}$' }), fields.Text(120), { minProperties: 1 }),
      pictureUrl: Type.Optional(fields.Text(500)),
      returnBp: Type.Union([Type.Integer({ minimum: 1, maximum: 10_000 }), Type.Null()]),
      supportsFreePlay: Type.Boolean(),
    }),
  ),
  next: Type.Optional(fields.Text(64)),
});
const readRefused = messageReader({ refused: Type.Enum(['country', 'currency', 'game', 'player']) });

export function connect({ http, clock, settings }: PluginPorts): VendorConnection {
  async function call(path: string, account: string, request: object) {
    const body = JSON.stringify(request);
    const signed = signMessage(scheme, settings.key ?? '', { account, nowMs: clock.now(), body });
    const headers = { ...signed, 'content-type': 'application/json' };
    return http({ method: 'POST', url: `${settings.origin}${path}`, headers, body });
  }

  return {
    listBets: (request) => listBets(call, request),
    async listGames({ merchantCode, cursor = '' }): Promise<GameListPage> {
      const sent = await call('/games', merchantCode, { after: cursor });
      const page = sent.kind === 'answered' && sent.status === 200 ? readGames(sent.body) : undefined;
      if (page?.after !== cursor) return { kind: 'fault' };
      return { kind: 'page', games: page.games, ...(page.next !== undefined && { next: page.next }) };
    },
    async launch(launch): Promise<LaunchOutcome> {
      const sent = await call('/launch', launch.merchantCode, launchedOf(launch));
      if (sent.kind !== 'answered') return { kind: 'unavailable' };
      const refused = sent.status === 403 ? readRefused(sent.body)?.refused : undefined;
      if (refused !== undefined) return { kind: 'refused', reason: refused };
      const opened = sent.status === 200 ? readOpened(sent.body) : undefined;
      return opened?.nonce === launch.nonce ? { kind: 'opened', url: opened.url } : { kind: 'unavailable' };
    },
  };
}

/** The vendor's own names of these fields belong here. */
function launchedOf(launch: Launch): VendorLaunched {
  const { game, stageOrigin: _, merchantCode: _code, playType: _type, prizeMode: _mode, ...rest } = launch;
  const { currency: _currency, player: _player, ...parts } = rest;
  return { ...parts, gameCode: game.gameCode };
}
