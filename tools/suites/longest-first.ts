/** The order in which test files begin: a worker that begins a long one last works alone at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those that take longest, with all of their cases. Without a run before, the sizes of files are all that is known. */
export const LONGEST = [
  'games/conformance.test.ts',
  'packages/lottery-kit/src/selection/count-bets.test.ts',
  'packages/lottery-kit/src/odds/odds.test.ts',
  'games/unpredictable.test.ts',
  'packages/ledger/src/ledger-story.test.ts',
  'apps/server/src/modules/operators/console/console.test.ts',
  'games/conformance-proof.test.ts',
  'apps/server/src/modules/agents/agents.crash.test.ts',
  'apps/server/src/modules/agents/database.crash.test.ts',
  'apps/server/src/modules/play/stepped/stepped.crash.test.ts',
  'apps/server/src/modules/lottery/running/running.crash.test.ts',
  'apps/server/src/modules/identity/login/login-storm.nodes.test.ts',
  'apps/server/src/steady-load.nodes.test.ts',
] as const;

const rankOf = (file: string) => {
  const rank = LONGEST.findIndex((long) => file.endsWith(`/${long}`));
  return rank < 0 ? LONGEST.length : rank;
};

/** The same files, the longest first. */
export function longestFirst<Item>(files: readonly Item[], nameOf: (file: Item) => string): Item[] {
  return files.toSorted((one, other) => rankOf(nameOf(one)) - rankOf(nameOf(other)));
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // A project after the other, as vitest runs them.
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...byProject.values()].flatMap((own) => longestFirst(own, ({ moduleId }) => moduleId));
  }
}
