/** The source's names are on the wire alone: the contract maps them, and the site's addresses and its stored session do. */
import type { Source } from './source.ts';

const names =
  /(?<![@\w$])(?:nodeId|telNodeId|vassalage|gameGroupId|userName|customerName|pageNo|pageNum|limitNum|mui)(?![\w$/])/;

/** Where they are mapped. The client's routes are written from the contract. */
const MAPPED =
  /^(?:packages\/contract\/|packages\/client\/src\/(?:[a-z]+-)?routes\.ts|apps\/site\/src\/base\/(?:view\/navigation\/location|data\/page\/storage)\.ts)/;

export function checkSourceNames(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const code = text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');
    const name = MAPPED.test(path) ? undefined : names.exec(code)?.[0];
    return name === undefined
      ? []
      : [`${path}: says ${name}, a name of the wire; the contract or location.ts maps it to ours`];
  });
}
