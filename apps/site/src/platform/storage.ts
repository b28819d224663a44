/** The browser's storages, safe to use where they are blocked or full: values then last as long as the page. */
export interface TextStorage {
  readonly get: (key: string) => string | undefined;
  /** Undefined removes the value. */
  readonly set: (key: string, value: string | undefined) => void;
  readonly clear: () => void;
}

function safely(open: () => Storage): TextStorage {
  // Only what the storage refused: a copy of the rest would outlive its removal by another tab.
  const memory = new Map<string, string>();
  return {
    get: (key) => {
      const untaken = memory.get(key);
      if (untaken !== undefined) return untaken;
      try {
        return open().getItem(key) ?? undefined;
      } catch {
        return undefined;
      }
    },
    set: (key, value) => {
      memory.delete(key);
      try {
        if (value === undefined) open().removeItem(key);
        else open().setItem(key, value);
      } catch {
        if (value !== undefined) memory.set(key, value);
      }
    },
    clear: () => {
      memory.clear();
      try {
        open().clear();
      } catch {
        // there is no storage
      }
    },
  };
}

export const localStore = safely(() => localStorage);
export const sessionStore = safely(() => sessionStorage);

/** Called when another tab changed a key of the local storage; a null key means it was emptied. */
export function onOtherTab(onEvent: (key: string | null) => void): () => void {
  const listen = (event: StorageEvent) => onEvent(event.key);
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}

const YEAR_SECONDS = 31_536_000;

/** A small setting that the server reads before it renders. */
export function setCookie(name: string, value: string): void {
  Object.assign(document, { cookie: `${name}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax` });
}
