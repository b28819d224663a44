/** Runs axe on a page. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

/** Half as long as what the package says of itself as `axe.source`: every page gets it anew. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What rules ask for before they run. The only one that asks for style sheets is an experimental rule, which does not run: each look would load them all. */
const PRELOADED = { assets: ['media'] };

/** Every violation that axe finds, one readable line each; of some rules only, where the others have been checked already. */
export async function findings(target: Page | Frame, rules?: readonly string[]): Promise<string[]> {
  if (!(await target.evaluate('"axe" in window'))) await target.evaluate(source);
  const options = { resultTypes: ['violations'], preload: PRELOADED, ...(rules && { runOnly: rules }) };
  const found = (await target.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as AxeResults;
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} — ${failureSummary ?? ''}`),
  );
}
