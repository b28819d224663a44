/** Three security questions and their answers, where the merchant requires them. */
import { useState } from 'react';
import { useText } from '#base/view';
import type { BodyOf, Endpoints } from '#contract';
import { Field, SubmitButton, TextField } from '#ui';
import account from '../../../features/account/account.module.css';
import { Problem } from '../../../features/account/problem.tsx';
import { ProofField } from '../proof-field.tsx';
import { useProof } from '../use-proof.ts';

interface Chosen {
  readonly question: Question;
  readonly answer: string;
}

const first: readonly Chosen[] = [
  { question: 'teacher', answer: '' },
  { question: 'street', answer: '' },
  { question: 'pet', answer: '' },
];

export function QuestionsForm({ onDone }: { readonly onDone: () => void }) {
  const t = useText();
  const proof = useProof();
  const [chosen, setChosen] = useState(first);
  const change = (at: number, part: Partial<Chosen>) =>
    setChosen(chosen.map((one, place) => (place === at ? { ...one, ...part } : one)));
  const submit = proof.submit(async (request) => {
    const answers = chosen.map(({ question, answer }) => ({ question, answer: answer.trim() }));
    await request('setSecurityQuestions', { body: { ...proof.given, answers } });
    onDone();
  });
  const isReady = proof.isComplete && chosen.every(({ answer }) => answer.trim().length >= 2);
  return (
    <form className={account.form} onSubmit={submit} noValidate>
      <p className={account.note}>{t('security.questions.note')}</p>
      {chosen.map(({ question, answer }, at) => (
        <fieldset key={question} className={account.form}>
          <QuestionChoice
            number={at + 1}
            question={question}
            taken={chosen.map((one) => one.question)}
            onChoose={(requested) => change(at, { question: requested, answer: '' })}
          />
          <TextField
            label={t('security.questions.answer', { number: at + 1 })}
            autoComplete="off"
            maxLength={100}
            isRequired
            value={answer}
            onChange={({ currentTarget: { value } }) => change(at, { answer: value })}
          />
        </fieldset>
      ))}
      <ProofField proof={proof} />
      <Problem refusal={proof.otherRefusal} />
      <SubmitButton isBusy={proof.isBusy} disabled={!isReady}>
        {t('security.save')}
      </SubmitButton>
    </form>
  );
}

type Question = BodyOf<Endpoints['setSecurityQuestions']>['answers'][number]['question'];

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

interface QuestionChoiceProps {
  readonly number: number;
  readonly question: Question;
  readonly taken: readonly Question[];
  readonly onChoose: (question: Question) => void;
}

/** The choice of one security question, without those already chosen. */
function QuestionChoice({ number, question, taken, onChoose }: QuestionChoiceProps) {
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
