/** The choice of one security question, without those already chosen. */
import type { BodyOf, Endpoints } from '#contract';
import { Field } from '#ui';
import { useText } from '../../../base/text/index.ts';

export type Question = BodyOf<Endpoints['setSecurityQuestions']>['answers'][number]['question'];

const questions: readonly Question[] = [
  'teacher',
  'street',
  'pet',
  'book',
  'dish',
  'nickname',
  'city',
  'job',
  'song',
  'friend',
];

export interface QuestionChoiceProps {
  readonly number: number;
  readonly question: Question;
  readonly taken: readonly Question[];
  readonly onChoose: (question: Question) => void;
}

export function QuestionChoice({ number, question, taken, onChoose }: QuestionChoiceProps) {
  const t = useText();
  return (
    <Field label={t('security.questions.number', { number })}>
      {(tied) => (
        <select {...tied} value={question} onChange={({ currentTarget: { value } }) => onChoose(value as Question)}>
          {questions
            .filter((one) => one === question || !taken.includes(one))
            .map((one) => (
              <option key={one} value={one}>
                {t(`question.${one}`)}
              </option>
            ))}
        </select>
      )}
    </Field>
  );
}
