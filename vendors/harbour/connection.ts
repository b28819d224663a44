/** The merchant's side of Harbour: launches, and the wallet there. */
import type { PluginPorts } from '#provider-kit';
import type { Launch, LaunchOutcome, VendorConnection } from '../plugin.ts';
import { type Call, createCall } from './call.ts';
import { listBets } from './list-bets.ts';
import { listGames } from './list-games.ts';
import { type LaunchQuestion, readFailure, readLaunchAnswer } from './messages.ts';
import { createHarbourWallet } from './wallet.ts';

export function connectHarbour(ports: PluginPorts): VendorConnection {
  const call = createCall(ports);
  return {
    launch: (launch) => openGame(call, launch),
    listGames: (request) => listGames(call, request),
    listBets: (request) => listBets(call, request),
    wallet: createHarbourWallet(ports, call),
  };
}

async function openGame(call: Call, launch: Launch): Promise<LaunchOutcome> {
  const sent = await call('/api/launch', launch.merchantCode, JSON.stringify(questionOf(launch)));
  if (sent.kind !== 'answered') return { kind: 'unavailable' };
  const opened = sent.status === 200 ? readLaunchAnswer(sent.body) : undefined;
  // An answer about another launch opens another player's game.
  if (opened?.nonce === launch.nonce) return { kind: 'opened', url: opened.url };
  const isUnknown = sent.status === 404 && readFailure(sent.body)?.error === 'unknown';
  return isUnknown ? { kind: 'refused', reason: 'game' } : { kind: 'unavailable' };
}

function questionOf(launch: Launch): LaunchQuestion {
  const { game, mode, language, device, address, country, currency, ticket, nonce, player, freeRounds } = launch;
  const { lobbyUrl, cashierUrl, historyUrl, realityCheck } = launch;
  return {
    game: game.gameCode,
    mode,
    language,
    device,
    address,
    currency: currency.code,
    token: ticket,
    nonce,
    lobby: lobbyUrl,
    cashier: cashierUrl,
    history: historyUrl,
    ...(country !== undefined && { country }),
    ...(player && { player: player.name }),
    ...(freeRounds !== undefined && { freeRounds }),
    ...(realityCheck && { checkSeconds: realityCheck.intervalSeconds, playedSeconds: realityCheck.elapsedSeconds }),
  };
}
