/** The source's names are on the wire alone: the contract maps them, and the site's addresses and its stored session do. */
import type { Source } from './source.ts';

/** Banners of merchants and answers of the server hold addresses of the site with games in them, written as text. */
const names =
  /(?<![@\w$])(?:nodeId|telNodeId|vassalage|gameGroupId|userName|customerName|pageNo|pageNum|limitNum|mui|(?<![?&])(?:gameId|gameType|prize_mode|pageBack))(?![\w$/])/;

/** Where they are mapped. The client's routes are written from the contract; the frame of a game is opened by an address, and leads to addresses of the site. */
const MAPPED =
  /^(?:packages\/contract\/|packages\/client\/src\/(?:[a-z]+-)?routes\.ts|apps\/site\/src\/base\/(?:view\/navigation\/location|data\/page\/storage)\.ts|apps\/stage\/src\/(?:address|open-stage)\.ts|vendors\/originals\/manifest\.ts)/;

export function checkSourceNames(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const code = text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');
    const name = MAPPED.test(path) ? undefined : names.exec(code)?.[0];
    return name === undefined
      ? []
      : [`${path}: says ${name}, a name of the wire; the contract or location.ts maps it to ours`];
  });
}
