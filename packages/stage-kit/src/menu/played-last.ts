/** The lotteries played last in this browser, for the menu. Codes alone: they say nothing of who played. */
const KEY = 'lotteries-played';
const MAX = 4;

/** Browsers that store nothing remember none. */
function storage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** The last one first. */
export function playedLast(): readonly string[] {
  try {
    const saved: unknown = JSON.parse(storage()?.getItem(KEY) ?? '[]');
    return Array.isArray(saved) ? saved.filter((code): code is string => typeof code === 'string') : [];
  } catch {
    return [];
  }
}

export function savePlayed(code: string): void {
  const codes = [code, ...playedLast().filter((one) => one !== code)].slice(0, MAX + 1);
  try {
    storage()?.setItem(KEY, JSON.stringify(codes));
  } catch {
    // full, or not allowed: the menu does without
  }
}
