/** Playwright's `expect` with another `poll`: it looks often, and again after an error, because a page between two documents throws. */
import { expect as base } from '@playwright/test';

const LOOK_MS = 50;
export const EXPECT_WITHIN_MS = 10_000;

/** The first answer within the time, or else the last error. */
async function firstAnswer<Value>(look: () => Value | Promise<Value>, withinMs: number): Promise<Value> {
  const until = performance.now() + withinMs;
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (performance.now() > until) throw error;
      await new Promise((turn) => setTimeout(turn, LOOK_MS));
    }
  }
}

const poll: typeof base.poll = (look, messageOrOptions) => {
  const options = typeof messageOrOptions === 'string' ? { message: messageOrOptions } : messageOrOptions;
  const withinMs = options?.timeout ?? EXPECT_WITHIN_MS;
  return base.poll(() => firstAnswer(look, withinMs), { timeout: withinMs, intervals: [LOOK_MS], ...options });
};

export const expect: typeof base = Object.assign(base.configure({}), { poll });
