/**
 * Replays a story of bonus money on a database of its own:
 *   npm run --silent bonus -- --file story.json
 * One JSON object: of each event what was answered, what it counted and what was posted, and where the story ends. The form of a story is in
 * docs/promotions.md. Exit code 0: printed; 1: the story cannot be run; 2: wrong usage.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openTestDatabase } from '../apps/server/src/db/testing.ts';
import { testMerchant } from '../apps/server/src/modules/identity/testing.ts';
import { openStories } from '../apps/server/src/modules/wallet/bonus/testing/run-story.ts';

const USAGE = 'usage: npm run --silent bonus -- --file story.json';

function fileOf(args: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...args], options: { file: { type: 'string' } } }).values.file;
  } catch {
    return undefined;
  }
}

async function replay(file: string): Promise<object> {
  const story: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const database = await openTestDatabase();
  try {
    return await openStories(database, testMerchant('story')).run(story);
  } finally {
    await database.close();
  }
}

const file = fileOf(process.argv.slice(2));
if (file === undefined) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  try {
    console.log(JSON.stringify(await replay(file), null, 2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
