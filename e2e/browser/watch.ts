/** Records errors that a browser shows no user: script errors, failed requests, violations of the content policy. */
import type { BrowserContext, Page } from '@playwright/test';

export interface Watch {
  /** A test that breaks something on purpose names the errors it expects. */
  readonly allow: (trace: RegExp) => void;
  /** All recorded errors that no test has allowed. */
  readonly received: () => readonly string[];
}

const ASSETS = new Set(['document', 'script', 'stylesheet', 'image', 'font', 'manifest']);

export function watchContext(context: BrowserContext): Watch {
  const traces: string[] = [];
  const allowed: RegExp[] = [];
  context.on('page', (page) => watchPage(page, (trace) => traces.push(trace)));
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // Leaving a page aborts its requests.
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

/** Violations of the policy are reported to the console as errors, in frames and workers as well. */
function watchPage(page: Page, notify: (trace: string) => void): void {
  page.on('pageerror', (error) => notify(`page error: ${error.stack ?? error.message}`));
  page.on('crash', () => notify('the page crashed'));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    notify(`console error: ${message.text()} (${message.location().url})`);
  });
}
