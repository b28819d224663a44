/** Limits how often something acts: once after a pause, or once per interval. */
export interface Paced {
  (): void;
  /** Drops the pending call. */
  readonly cancel: () => void;
}

/** Acts once, after `ms` milliseconds without a request. */
export function debounce(ms: number, act: () => void): Paced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  const request = () => {
    cancel();
    timer = setTimeout(act, ms);
  };
  return Object.assign(request, { cancel });
}

/** Acts at once, then at most every `ms` milliseconds; a request in between takes effect at the end of the interval. */
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
