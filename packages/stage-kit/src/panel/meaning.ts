/** What a press on a button does changes with the game: a press that was meant for what the button did before does nothing. */
import { createStore, type Store } from '../stage/store.ts';

/**
 * From seeing a button to pressing it takes about a quarter of a second, and nearly nobody takes more than half of one: a press that comes
 * sooner after a change was begun before it was seen.
 */
export const NEW_MEANING_MS = 500;

export interface Meaning {
  /** Right after a change: presses are ignored. */
  readonly isNew: Pick<Store<boolean>, 'get' | 'subscribe'>;
  /** What a press does from now on; undefined while it does nothing. The first is no change. */
  readonly become: (meaning: string | undefined) => void;
}

export function createMeaning(): Meaning {
  const isNew = createStore(false);
  let known: string | undefined;
  let settles: ReturnType<typeof setTimeout> | undefined;
  return {
    isNew,
    become(meaning) {
      if (meaning === undefined || meaning === known) return;
      const isChange = known !== undefined;
      known = meaning;
      if (!isChange) return;
      isNew.set(true);
      clearTimeout(settles);
      settles = setTimeout(() => isNew.set(false), NEW_MEANING_MS);
    },
  };
}
