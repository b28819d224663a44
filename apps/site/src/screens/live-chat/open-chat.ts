/** How the site goes to the chat page: it waits for the address so long at most, and half a second later it is there. No error is shown. */

const LONGEST_LOADING_MS = 9_999;
const GO_AFTER_MS = 500;

export interface OpenChatPorts {
  /** The address; undefined for any failure. */
  readonly launch: (signal: AbortSignal) => Promise<string | undefined>;
  /** Resolves after so long, or rejects when it is given up. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly go: (url: string) => void;
  /** Hides the loading: nothing came. */
  readonly leave: () => void;
}

/** `gone`: the player left the screen meanwhile. */
export async function openChat({ launch, wait, go, leave }: OpenChatPorts, gone: AbortSignal): Promise<void> {
  const over = new AbortController();
  const stop = AbortSignal.any([gone, over.signal]);
  const tooLong = wait(LONGEST_LOADING_MS, stop).then(() => undefined);
  const url = await Promise.race([launch(stop), tooLong]).catch(() => undefined);
  over.abort();
  if (gone.aborted) return;
  if (url === undefined) return leave();
  await wait(GO_AFTER_MS, gone).then(
    () => go(url),
    () => undefined,
  );
}

/** In capitals; every Chinese is `CN`. */
export function launchLanguage(language: string): string {
  const code = language.toUpperCase();
  return /^(?:ZH|CN)(?![A-Z])/.test(code) ? 'CN' : code;
}
