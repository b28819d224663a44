/** Which content: its kind and its key. */
import type { ContentKind } from '#contract';

export interface Named {
  readonly kind: ContentKind;
  readonly contentKey: string;
}

export const kinds = [
  'announcement',
  'banners',
  'promotions',
  'document',
  'texts',
  'theme',
  'menu',
  'links',
  'support',
  'popup',
  'closing',
] as const satisfies readonly ContentKind[];

/** Settings of games have commands and permissions of their own, and their list is the page of games. */
interface Family {
  readonly noun: 'content' | 'games' | 'risk' | 'cashier';
  readonly hasPreview: boolean;
  readonly listPath: string;
}

export function familyOf({ kind, contentKey }: Named): Family {
  if (kind === 'withdrawal_rules') return { noun: 'risk', hasPreview: false, listPath: '/risk' };
  if (kind === 'cashier_rules') return { noun: 'cashier', hasPreview: false, listPath: '/cashier' };
  if (kind === 'vendor_closing') return { noun: 'games', hasPreview: false, listPath: '/vendors' };
  return kind.startsWith('game_')
    ? { noun: 'games', hasPreview: false, listPath: `/games/${contentKey}` }
    : { noun: 'content', hasPreview: true, listPath: `/content?kind=${kind}` };
}

/** Whose own words the fields of a kind have. */
export function areaOf({ kind }: Pick<Named, 'kind'>): 'cashier' | 'theme' | undefined {
  if (kind === 'theme') return 'theme';
  return kind === 'cashier_rules' ? 'cashier' : undefined;
}

export const pathOf = ({ kind, contentKey }: Named) => `/content/${kind}/${contentKey}`;
export const subjectOf = ({ kind, contentKey }: Named) => `${kind}/${contentKey}`;
