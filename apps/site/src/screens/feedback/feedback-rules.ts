/** Rules for sending feedback. Pure. */
import type { FeedbackType } from '#contract';

/** The types, in the order of the picker. */
export const feedbackTypes = [1, 2, 3, 4, 6, 0] as const satisfies readonly FeedbackType[];

export const UNPICKED = -1;
export type PickedType = FeedbackType | typeof UNPICKED;

export const MAX_CHARACTERS = 200;

export interface Draft {
  readonly type: PickedType;
  readonly content: string;
  readonly hasCaptcha: boolean;
}

export const emptyDraft = { type: UNPICKED, content: '' } as const;

/** The button is enabled as soon as there is text; anything else that is missing is reported when it is pressed. */
export function isSendable({ content }: Pick<Draft, 'content'>): boolean {
  return content.trim() !== '';
}

export function problemOf({ type, content, hasCaptcha }: Draft): 'content' | 'type' | 'captcha' | undefined {
  if (!isSendable({ content }) || content.length > MAX_CHARACTERS) return 'content';
  if (type === UNPICKED) return 'type';
  return hasCaptcha ? undefined : 'captcha';
}
