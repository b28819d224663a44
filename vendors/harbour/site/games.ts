/** Harbour's games: the coin under several names, each with a picture. A page of its list has at most five hundred. */
import { json } from '#provider-kit';
import type { GamesAnswer, GamesQuestion } from '../messages.ts';

export interface SiteGame {
  readonly code: string;
  /** Harbour's own word. */
  readonly kind: string;
  readonly names: { readonly [language: string]: string };
  readonly hue: number;
}

const PAGE = 500;
const RETURN_BP = 9_750;

export const coins: readonly SiteGame[] = [
  {
    code: 'harbour-coin',
    kind: 'coins',
    names: {
      EN: 'Harbour Coin',
      VI: 'Đồng Xu Bến Cảng',
      PT: 'Moeda do Porto',
      TL: 'Barya ng Daungan',
      ZH: '港湾硬币',
      TH: 'เหรียญท่าเรือ',
    },
    hue: 195,
  },
  {
    code: 'harbour-lantern',
    kind: 'coins',
    names: {
      EN: 'Lantern Coin',
      VI: 'Đồng Xu Đèn Lồng',
      PT: 'Moeda da Lanterna',
      TL: 'Barya ng Parol',
      ZH: '灯笼硬币',
      TH: 'เหรียญโคมไฟ',
    },
    hue: 40,
  },
  {
    code: 'harbour-tide',
    kind: 'coins',
    names: { EN: 'Tide Coin', VI: 'Đồng Xu Thủy Triều', ZH: '潮汐硬币' },
    hue: 220,
  },
];

export function answerGames(origin: string, games: readonly SiteGame[], { cursor }: GamesQuestion): GamesAnswer {
  const next = cursor + PAGE;
  return {
    cursor,
    games: games.slice(cursor, next).map(({ code, kind, names }) => ({
      code,
      kind,
      names,
      picture: `${origin}/pictures/${code}.svg`,
      returnBp: RETURN_BP,
      hasDemo: true,
    })),
    ...(games.length > next && { next }),
  };
}

/** Merchants' pages show it: it may be loaded by any. */
export function pictureOf(games: readonly SiteGame[], file: string): Response {
  const game = games.find(({ code }) => `${code}.svg` === file);
  if (!game) return json({ error: 'unknown' }, 404);
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 104 140"><rect width="104" height="140" fill="hsl(${game.hue} 60% 30%)"/><circle cx="52" cy="64" r="34" fill="hsl(${game.hue} 70% 62%)"/><circle cx="52" cy="64" r="24" fill="none" stroke="hsl(${game.hue} 60% 30%)" stroke-width="4"/></svg>`;
  const headers = { 'content-type': 'image/svg+xml', 'cross-origin-resource-policy': 'cross-origin' };
  return new Response(drawn, { headers });
}
