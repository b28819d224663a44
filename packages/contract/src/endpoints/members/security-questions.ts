/** Security questions: a method to replace a forgotten password, where a merchant offers it. Off by default. */
import { Type } from 'typebox';
import { get, post } from '../../endpoint.ts';
import { Closed, Id, Nothing, OneOf, OwnerProof, ownerRefusals, PlainText } from '../../schemas.ts';

export const securityQuestions = [
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
] as const;
export type SecurityQuestion = (typeof securityQuestions)[number];

const Question = OneOf(securityQuestions);
const Answer = PlainText(100);

export const securityQuestionEndpoints = {
  securityQuestionChoices: get('/wps/member/securityQuestions', 'member', {
    summary: 'List the available security questions, in the caller’s language.',
    flag: 'securityQuestions',
    ignoresUnknownQuery: true,
    answer: Closed({ questions: Type.Array(Closed({ question: Question, text: Type.String() })) }),
  }),

  ownSecurityQuestions: get('/wps/member/customerSecurityQuestions', 'member', {
    summary: 'List the security questions the member has chosen, without the answers. Empty before they are set.',
    flag: 'securityQuestions',
    ignoresUnknownQuery: true,
    answer: Closed({ questions: Type.Array(Closed({ question: Question, text: Type.String() })) }),
  }),

  setSecurityQuestions: post('/wps/member/securityQuestions', 'member', {
    summary:
      'Set three security questions and their answers. Requires the password, and a second-step code if enabled.',
    encrypted: true,
    flag: 'securityQuestions',
    body: Closed({
      ...OwnerProof,
      answers: Type.Array(Closed({ question: Question, answer: Answer }), { minItems: 3, maxItems: 3 }),
    }),
    answer: Nothing,
    refusals: [...ownerRefusals, 'auth.field_invalid'],
  }),

  requestSecurityQuestions: post('/wps/member/password/questions', 'anyone', {
    summary:
      'Get the three security questions of a username. Three are returned even for an unknown username, or one without questions.',
    flag: 'securityQuestions',
    body: Closed({ username: PlainText(64), captchaId: Id, captcha: PlainText(64) }),
    answer: Closed({ questions: Type.Array(Question) }),
    refusals: ['auth.captcha_wrong'],
  }),

  resetPasswordByAnswers: post('/wps/member/password/answers', 'anyone', {
    summary: 'Reset the password with the answers to all three security questions. Ends all sessions of the member.',
    encrypted: true,
    flag: 'securityQuestions',
    body: Closed({
      username: PlainText(64),
      answers: Type.Array(Answer, { minItems: 3, maxItems: 3 }),
      newPassword: PlainText(128),
      confirmNewPassword: PlainText(128),
    }),
    answer: Nothing,
    refusals: ['auth.answers_wrong', 'auth.field_invalid', 'password.guessable', 'auth.confirmation_differs'],
  }),
};
