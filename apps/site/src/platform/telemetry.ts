/** Reports unexpected errors to the browser's own error channel, which tools and tests observe. */
export function report(message: string, cause?: unknown): void {
  reportError(new Error(message, { cause }));
}
