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

export const pathOf = ({ kind, contentKey }: Named) => `/content/${kind}/${contentKey}`;
export const subjectOf = ({ kind, contentKey }: Named) => `${kind}/${contentKey}`;
