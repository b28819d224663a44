/** What a page of the console says of itself. The menu shows it to operators who may open it; its code is loaded when it is opened. */
import type { ComponentType } from 'react';
import type { Permission } from '#contract';

/** The parts of the menu, in this order. */
export const pageGroups = ['work', 'players', 'money', 'games', 'content', 'risk', 'reports', 'platform'] as const;
export type PageGroup = (typeof pageGroups)[number];

export interface ConsolePage {
  /** Its path: `audit` is `/audit`, and everything under it. */
  readonly name: string;
  readonly titleKey: string;
  readonly group: PageGroup;
  /** `own`: every operator. Of several, one is enough: the page shows what each opens. */
  readonly needs: Permission | 'own' | readonly Permission[];
  /** Whose things it shows: `merchant` needs one to be chosen, `any` shows the platform's as well, `platform` the platform's alone, `none` nobody's but the operator's. */
  readonly scope: 'merchant' | 'any' | 'platform' | 'none';
  /** Paths under another page that belong to this one: the menu marks its entry there. */
  readonly covers?: RegExp;
  readonly icon: ComponentType;
  readonly load: () => Promise<{ readonly Page: ComponentType }>;
}
