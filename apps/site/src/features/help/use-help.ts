/** The entries of one kind of help, in the language of the page. */
import { useAnswer } from '#base/data';
import type { AnswerOf, Endpoints, HelpTag } from '#contract';
import { helpQuestion } from './help-query.ts';

export type HelpEntry = AnswerOf<Endpoints['helpCenter']>['list'][number];

export function useHelp(tag: HelpTag) {
  return useAnswer('helpCenter', helpQuestion(tag), { staleMs: 300_000 });
}
