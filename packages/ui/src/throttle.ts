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
  const ask = () => {
    cancel();
    timer = setTimeout(act, ms);
  };
  return Object.assign(ask, { cancel });
}

/** Acts at once, then at most every `ms` milliseconds; whoever asks in between is served at the end of the wait. */
export function throttle(ms: number, act: () => void): Paced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsked = false;
  const rest = () => {
    timer = undefined;
    if (!isAsked) return;
    isAsked = false;
    ask();
  };
  const ask = () => {
    if (timer !== undefined) {
      isAsked = true;
      return;
    }
    timer = setTimeout(rest, ms);
    act();
  };
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
    isAsked = false;
  };
  return Object.assign(ask, { cancel });
}
