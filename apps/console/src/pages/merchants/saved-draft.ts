/** What was filled in of a merchant that is not founded yet: kept in this tab, so that a reload in the middle loses nothing. There is no secret in it. */
import { type Choices, type Draft, newDraft, steps } from './draft.ts';

const KEY = 'console.founding';

export interface Begun {
  readonly draft: Draft;
  readonly step: number;
}

interface Stored extends Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {}

/** What was kept, with what has come since; a new one where nothing was, or what was kept cannot be read. */
export function readDraft(choices: Choices, stored: Stored = sessionStorage): Begun {
  const fresh = newDraft(choices);
  try {
    const { draft, step } = JSON.parse(stored.getItem(KEY) ?? '{}') as Partial<Begun>;
    const isStep = typeof step === 'number' && step >= 0 && step < steps.length;
    return { draft: { ...fresh, ...draft }, step: draft && isStep ? step : 0 };
  } catch {
    return { draft: fresh, step: 0 };
  }
}

export const saveDraft = (begun: Begun, stored: Stored = sessionStorage) => stored.setItem(KEY, JSON.stringify(begun));
export const dropDraft = (stored: Stored = sessionStorage) => stored.removeItem(KEY);
