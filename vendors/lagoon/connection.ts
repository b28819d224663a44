/** The merchant's side of Lagoon: a signed request opens a game, and Lagoon's calls to our wallet are translated. */
import { Type } from 'typebox';
import { fields, messageReader, type PluginPorts, signMessage } from '#provider-kit';
import type { Launch, LaunchOutcome, VendorConnection, VendorLaunched } from '#vendors/plugin.ts';
import { scheme } from './messages.ts';
import { createLagoonRounds } from './rounds.ts';
import { createLagoonWallet } from './wallet.ts';

const readOpened = messageReader({ nonce: fields.Text(64), url: fields.Text(4000) });
const readRefused = messageReader({ refused: Type.Enum(['country', 'currency', 'game', 'player']) });

export function connectLagoon(ports: PluginPorts): VendorConnection {
  const { http, clock, settings } = ports;
  return {
    seamless: createLagoonWallet(ports),
    freeRounds: createLagoonRounds(ports),
    async launch(launch): Promise<LaunchOutcome> {
      const body = JSON.stringify(launchedOf(launch));
      const signed = signMessage(scheme, settings.key ?? '', { nowMs: clock.now(), body });
      const headers = { ...signed, 'content-type': 'application/json' };
      const sent = await http({ method: 'POST', url: `${settings.origin}/launch`, headers, body });
      if (sent.kind !== 'answered') return { kind: 'unavailable' };
      const refused = sent.status === 403 ? readRefused(sent.body)?.refused : undefined;
      if (refused !== undefined) return { kind: 'refused', reason: refused };
      const opened = sent.status === 200 ? readOpened(sent.body) : undefined;
      return opened?.nonce === launch.nonce ? { kind: 'opened', url: opened.url } : { kind: 'unavailable' };
    },
  };
}

function launchedOf(launch: Launch): VendorLaunched & { readonly operator: string } {
  const { game, stageOrigin: _, merchantCode: operator, playType: _type, prizeMode: _mode, ...rest } = launch;
  const { currency: _currency, player: _player, ...parts } = rest;
  return { ...parts, gameCode: game.gameCode, operator };
}
