/** Runs axe on a page. */

import type { Frame, Page } from '@playwright/test';
import axe from 'axe-core';

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** Every violation that axe finds, one readable line each; of some rules only, where the others have been checked already. */
export async function findings(target: Page | Frame, rules?: readonly string[]): Promise<string[]> {
  if (!(await target.evaluate('"axe" in window'))) await target.evaluate(axe.source);
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const found = (await target.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as {
    violations: readonly Finding[];
  };
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} — ${failureSummary ?? ''}`),
  );
}
