/** Harbour's list of games, and its words for what we call categories. */

import type { GameListPage, GameListPlan, GameListRequest } from '../plugin.ts';
import type { Call } from './call.ts';
import { readGamesAnswer } from './messages.ts';

export const gameList: GameListPlan = {
  everySeconds: 3_600,
  categories: { coins: 'PVP', reels: 'RNG', tables: 'LIVE', nets: 'FISH' },
  pictureOrigins: ({ origin }) => (origin === undefined ? [] : [origin]),
};

export async function listGames(call: Call, { merchantCode, cursor = '0' }: GameListRequest): Promise<GameListPage> {
  const sent = await call('/api/games', merchantCode, JSON.stringify({ cursor: Number(cursor) }));
  const page = sent.kind === 'answered' && sent.status === 200 ? readGamesAnswer(sent.body) : undefined;
  // A page of another place in the list would leave games out, or list them twice.
  if (page?.cursor !== Number(cursor)) return { kind: 'fault' };
  const games = page.games.map(({ code, kind, names, picture, returnBp = null, hasDemo }) => ({
    gameCode: code,
    category: kind,
    names,
    ...(picture !== undefined && { pictureUrl: picture }),
    returnBp,
    supportsFreePlay: hasDemo,
  }));
  return { kind: 'page', games, ...(page.next !== undefined && { next: `${page.next}` }) };
}
