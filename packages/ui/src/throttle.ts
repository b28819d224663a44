/** Acts no more often than is good: once when it has become quiet, or once in a while. */

export interface Paced {
  (): void;
  /** Forgets what still waits. */
  readonly cancel: () => void;
}

/** Acts once, when nobody has asked for `ms` milliseconds. */
export function debounce(ms: number, act: () => void): Paced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  const request = () => {
    cancel();
    timer = setTimeout(act, ms);
  };
  return Object.assign(request, { cancel });
}

/** Acts at once, then at most every `ms` milliseconds; whoever asks in between is served at the end of the wait. */
export function throttle(ms: number, act: () => void): Paced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRequested = false;
  const rest = () => {
    timer = undefined;
    if (!isRequested) return;
    isRequested = false;
    request();
  };
  const request = () => {
    if (timer !== undefined) {
      isRequested = true;
      return;
    }
    timer = setTimeout(rest, ms);
    act();
  };
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
    isRequested = false;
  };
  return Object.assign(request, { cancel });
}
