/** Every refusal code that is declared is given by somebody, and every code that the server gives is declared. */
import { literalsOf, type Source } from './source.ts';

const DECLARATION = 'packages/contract/src/refusals.ts';

/** The places that can say no: the server, the rooms under it and the plugs. Screens only hear it. */
const sayers =
  /^(apps\/server|packages\/(kernel|ledger|engine-kit)|games|vendors|payments|messengers|storages|identities|promotions)\//;

export function checkRefusals(declared: readonly string[], sources: readonly Source[]): string[] {
  const speaking = sources.filter(({ path }) => sayers.test(path));
  const said = new Set(speaking.flatMap(({ text }) => [...literalsOf(text)]));
  const unsaid = declared
    .filter((code) => !said.has(code))
    .map((code) => `${DECLARATION}: nobody refuses with ${code}`);
  // An engine or a plug has words of its own, which the server translates; what the server says reaches the player.
  const server = speaking.filter(({ path }) => path.startsWith('apps/server/'));
  const undeclared = server.flatMap(({ path, text }) =>
    [...text.matchAll(/\brefuse\(\s*'([^']+)'/g)]
      .map((match) => match[1] ?? '')
      .filter((code) => !declared.includes(code))
      .map((code) => `${path}: refuses with ${code}, which is not declared`),
  );
  return [...unsaid, ...undeclared];
}
