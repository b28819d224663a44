/** When the response to input is on the screen. */

/** A hidden page paints nothing: the longest wait. */
const LONGEST_MS = 100;

/** Resolves once the current frame has been submitted: long work can start then. */
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
