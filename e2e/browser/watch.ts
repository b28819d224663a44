/** Listens to everything that may go wrong quietly in a browser: errors, failed requests, breaches of the content policy. */
import type { BrowserContext, Page } from '@playwright/test';

export interface Watch {
  /** A test that breaks something on purpose says which traces that may leave. */
  readonly allow: (trace: RegExp) => void;
  /** Everything heard that no test announced. */
  readonly received: () => readonly string[];
}

const ASSETS = new Set(['document', 'script', 'stylesheet', 'image', 'font', 'manifest']);

export function watchContext(context: BrowserContext): Watch {
  const traces: string[] = [];
  const allowed: RegExp[] = [];
  context.on('page', (page) => watchPage(page, (trace) => traces.push(trace)));
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // Whoever leaves a page leaves its requests behind.
    if (why === 'net::ERR_ABORTED') return;
    traces.push(`request failed: ${request.method()} ${request.url()} ${why}`);
  });
  context.on('response', (response) => {
    const request = response.request();
    if (response.status() >= 400 && ASSETS.has(request.resourceType())) {
      traces.push(`answered ${response.status()}: ${request.url()}`);
    }
    if (response.status() >= 500) traces.push(`answered ${response.status()}: ${request.method()} ${request.url()}`);
  });
  return {
    allow: (trace) => void allowed.push(trace),
    received: () => [...new Set(traces)].filter((trace) => !allowed.some((known) => known.test(trace))),
  };
}

/** Breaches of the policy reach the console as errors, in frames and workers as well. */
function watchPage(page: Page, notify: (trace: string) => void): void {
  page.on('pageerror', (error) => notify(`page error: ${error.stack ?? error.message}`));
  page.on('crash', () => notify('the page crashed'));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    notify(`console error: ${message.text()} (${message.location().url})`);
  });
}
