/** Which help is requested, by the tag in the address. */
import type { HelpTag } from '#contract';

const tags = ['terms', 'privacy', 'faq'] as const satisfies readonly HelpTag[];

export type ShownTag = (typeof tags)[number];

/** An unknown tag means questions and answers. */
export function helpTagOf(tag: string | null | undefined): ShownTag {
  return tags.find((known) => known === tag) ?? 'faq';
}

export function helpQuestion(tag: HelpTag) {
  return { device: 'MOBILE', tag } as const;
}
