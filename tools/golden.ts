/**
 * `npm run golden`: records the golden rounds of games, variants and draws of prizes that have none yet, and of a play that is new in a game that has, under the
 * newest version of their rules. What is recorded is never written again: a change of what is played needs a new version.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { prizeEngines } from '#engine-kit';
import {
  cashOutsOf,
  type GoldenFile,
  goldenFileOf,
  goldenText,
  playedOf,
  prizesFileOf,
  recordAdded,
  recordGolden,
} from '../games/conformance-golden.ts';
import { families, games } from '../games/registry.ts';

const readGolden = (file: URL) =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as GoldenFile) : ({} as GoldenFile);

function writeGolden(file: URL, title: string, known: GoldenFile, added: GoldenFile): void {
  if (Object.keys(added).length === 0) return;
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, goldenText({ ...known, ...added }));
  console.log(`${title}: ${Object.keys(added).join(', ')}`);
}

for (const family of families) {
  const file = goldenFileOf(family, family.rulesVersion);
  const known = readGolden(file);
  const added: { [key: string]: GoldenFile[string] } = {};
  const played = [...playedOf(family, games, family.rulesVersion)];
  for (const { key, load } of played) {
    const before = known[key];
    if (!before) continue;
    const engine = await load();
    const cashOuts = before.cashOuts ? undefined : cashOutsOf(engine);
    const after = recordAdded(engine, before) ?? (cashOuts && { ...before, cashOuts });
    if (after) added[key] = after;
  }
  const held = new Set(played.filter(({ key }) => known[key]).map(({ same }) => same));
  for (const { key, same, load } of played) {
    if (held.has(same)) continue;
    held.add(same);
    added[key] = recordGolden(await load());
  }
  writeGolden(file, `${family.code}, rules ${family.rulesVersion}`, known, added);
}

for (const [version, engines] of Map.groupBy(prizeEngines, ({ rulesVersion }) => rulesVersion)) {
  const file = prizesFileOf(version);
  const known = readGolden(file);
  const fresh = engines.filter(({ code }) => !known[code]);
  const added = Object.fromEntries(fresh.map(({ code, engine }) => [code, recordGolden(engine)]));
  writeGolden(file, `prizes, rules ${version}`, known, added);
}
