/** Dresses the frame as its merchant: theme as the player chose it on the site, tokens by stylesheet. */
import type { AnswerOf, Endpoints } from '#contract';

type SystemInfo = AnswerOf<Endpoints['systemStatus']>['info'];

export function dressAs(system: Pick<SystemInfo, 'defaultTheme' | 'paths'>, css: string): void {
  document.documentElement.dataset.theme = chosenTheme() ?? system.defaultTheme;
  const addresses = [system.paths.theme, css === '' ? undefined : `/m/lotto-h5/css/${css}`];
  for (const href of new Set(addresses)) {
    if (href === undefined) continue;
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    document.head.append(link);
  }
}

function chosenTheme(): 'dark' | 'light' | undefined {
  const found = /(?:^|; )theme=(dark|light)/.exec(document.cookie)?.[1];
  return found === 'dark' || found === 'light' ? found : undefined;
}
