/** Checks that some code returns every declared refusal, and that every refusal the server returns is declared. */
import { literalsOf, type Source } from './source.ts';

const DECLARATION = 'packages/contract/src/refusals.ts';

/** The sources that can refuse: the server, the packages it uses and the plugins. Screens only receive refusals. */
const sayers =
  /^(apps\/server|packages\/(kernel|ledger|engine-kit|lottery-kit)|games|vendors|payments|messengers|storages|beacons|feeds|identities|promotions)\//;

export function checkRefusals(declared: readonly string[], sources: readonly Source[]): string[] {
  const speaking = sources.filter(({ path }) => sayers.test(path));
  const named = new Set(speaking.flatMap(({ text }) => [...literalsOf(text)]));
  const unsaid = declared
    .filter((code) => !named.has(code))
    .map((code) => `${DECLARATION}: nobody refuses with ${code}`);
  // Engines and plugins have codes of their own, which the server translates; the server's codes reach the player.
  const server = speaking.filter(({ path }) => path.startsWith('apps/server/'));
  const undeclared = server.flatMap(({ path, text }) =>
    [...text.matchAll(/\brefuse\(\s*'([^']+)'/g)]
      .map((match) => match[1] ?? '')
      .filter((code) => !declared.includes(code))
      .map((code) => `${path}: refuses with ${code}, which is not declared`),
  );
  return [...unsaid, ...undeclared];
}
