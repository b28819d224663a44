/** Where things nobody expected are told: to the browser's own error channel, which tools and tests listen to. */

export function report(message: string, cause?: unknown): void {
  reportError(new Error(message, { cause }));
}
