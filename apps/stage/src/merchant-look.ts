/** Applies the merchant's look to the frame: the theme chosen on the site, the tokens by stylesheet. */
import type { AnswerOf, Endpoints } from '#contract';

type SystemInfo = AnswerOf<Endpoints['systemStatus']>['info'];

export interface Look {
  readonly theme: 'dark' | 'light' | undefined;
  /** A merchant's own stylesheet in addition to its theme; empty for none. */
  readonly css: string;
}

export function dressAs(system: Pick<SystemInfo, 'defaultTheme' | 'paths'>, { theme, css }: Look): void {
  document.documentElement.dataset.theme = theme ?? system.defaultTheme;
  const addresses = [system.paths.theme, css === '' ? undefined : `/m/lotto-h5/css/${css}`];
  for (const href of new Set(addresses)) {
    if (href === undefined) continue;
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    document.head.append(link);
  }
}
