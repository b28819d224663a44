/**
 * `npm run golden`: records the golden rounds of games and variants that have none yet, and of a play that is new in a game that has, under the
 * newest version of their rules. What is recorded is never written again: a change of what is played needs a new version.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import {
  type GoldenFile,
  goldenFileOf,
  goldenText,
  playedOf,
  recordAdded,
  recordGolden,
} from '../games/conformance-golden.ts';
import { families, games } from '../games/registry.ts';

for (const family of families) {
  const file = goldenFileOf(family, family.rulesVersion);
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as GoldenFile) : {};
  const added: { [key: string]: GoldenFile[string] } = {};
  const played = [...playedOf(family, games, family.rulesVersion)];
  for (const { key, load } of played) {
    const before = known[key];
    const after = before && recordAdded(await load(), before);
    if (after) added[key] = after;
  }
  const held = new Set(played.filter(({ key }) => known[key]).map(({ same }) => same));
  for (const { key, same, load } of played) {
    if (held.has(same)) continue;
    held.add(same);
    added[key] = recordGolden(await load());
  }
  if (Object.keys(added).length === 0) continue;
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, goldenText({ ...known, ...added }));
  console.log(`${family.code}, rules ${family.rulesVersion}: ${Object.keys(added).join(', ')}`);
}
