/** When what has been answered is on the screen. */

/** A page that nobody looks at paints nothing. */
const LONGEST_MS = 100;

/** Resolves once the frame that is being made has been handed over: what is long can begin then. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    const inTime = setTimeout(resolve, LONGEST_MS);
    const done = () => {
      clearTimeout(inTime);
      resolve();
    };
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
  });
}
