/**
 * Security questions: three of a list, their answers kept as one argon2 hash, so that none can be guessed by itself. A weak proof, which a
 * merchant has to switch on: it is limited per name more than anything else, and tells nobody who plays here.
 */
import { createHmac } from 'node:crypto';
import { type SecurityQuestion, securityQuestions } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { credentialByName } from '../accounts/index.ts';
import type { IdentityBase } from '../base.ts';
import { answerBudgets } from '../rate-limits/index.ts';
import { usernameKey } from '../rules.ts';
import * as store from './store-answers.ts';

const QUESTIONS = 3;
/** A single letter is no answer. */
const MIN_LENGTH = 2;

export interface QuestionAnswer {
  readonly question: SecurityQuestion;
  readonly answer: string;
}

/** However people write it the second time: case, accents, spaces and signs do not matter. */
export function plainAnswer(answer: string): string {
  return answer
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

const joined = (answers: readonly string[]) => answers.map(plainAnswer).join('\n');

/** Three different questions, answers that are some: otherwise undefined. */
export function answersToSave(given: readonly QuestionAnswer[]): { questions: string; plain: string } | undefined {
  const questions = new Set(given.map(({ question }) => question));
  const isGood = given.every(({ answer }) => plainAnswer(answer).length >= MIN_LENGTH);
  if (questions.size !== QUESTIONS || given.length !== QUESTIONS || !isGood) return undefined;
  return { questions: [...questions].join(' '), plain: joined(given.map(({ answer }) => answer)) };
}

export interface AnswerAttempt {
  readonly username: string;
  readonly answers: readonly string[];
  readonly address: string;
}

export interface SecurityAnswers {
  /** The questions of whoever has that name; made-up ones for nobody. */
  questionsFor(merchantId: string, username: string): Promise<readonly SecurityQuestion[]>;
  /** The questions a member chose; none before they are set. */
  questionsOf(merchantId: string, memberId: string): Promise<readonly SecurityQuestion[]>;
  /** Whose answers these are. One refusal, in one time, for a wrong answer, a name without questions, and a name nobody has. */
  proveAnswers(
    merchantId: string,
    attempt: AnswerAttempt,
  ): Promise<Result<{ readonly memberId: string }, 'auth.answers_wrong' | 'request.too_many' | 'request.overloaded'>>;
  /** `hash` is made by `hashSecret` of `answersToSave`, before the transaction. */
  saveAnswers(
    tx: Tx,
    merchantId: string,
    memberId: string,
    saved: { readonly questions: string; readonly hash: string },
  ): Promise<void>;
}

/** For a name that has none: always the same three, which nobody without the key can tell from somebody's own. */
function madeUpQuestions(key: Uint8Array, merchantId: string, name: string): SecurityQuestion[] {
  const rankOf = (question: string) =>
    createHmac('sha256', key).update(`questions ${merchantId} ${name} ${question}`).digest('hex');
  return [...securityQuestions].sort((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1)).slice(0, QUESTIONS);
}

const chosen = (saved: { readonly questions: string }) => saved.questions.split(' ') as SecurityQuestion[];

export function createSecurityAnswers({ db, clock, keys, passwords, rateLimits }: IdentityBase): SecurityAnswers {
  return {
    async questionsFor(merchantId, username) {
      const name = usernameKey(username);
      const account = await credentialByName(db, merchantId, name);
      const saved = await store.answersOf(db, merchantId, account?.member_id);
      const madeUp = madeUpQuestions(keys.codes, merchantId, name);
      return saved ? chosen(saved) : madeUp;
    },

    async questionsOf(merchantId, memberId) {
      const saved = await store.answersOf(db, merchantId, memberId);
      return saved ? chosen(saved) : [];
    },

    async proveAnswers(merchantId, { username, answers, address }) {
      const name = usernameKey(username);
      const budgets = answerBudgets(name, address);
      const counted = await rateLimits.take(merchantId, budgets);
      if (!counted.ok) return counted;
      const account = await credentialByName(db, merchantId, name);
      const saved = await store.answersOf(db, merchantId, account?.member_id);
      const fits = await passwords.fits(saved?.answers_hash, joined(answers));
      if (!fits.ok) return fits;
      if (account?.state !== 'open' || !fits.value) return refuse('auth.answers_wrong');
      return ok({ memberId: account.member_id });
    },

    async saveAnswers(tx, merchantId, memberId, { questions, hash }) {
      const row = { merchant_id: merchantId, member_id: memberId, questions, answers_hash: hash };
      await store.saveAnswers(tx, { ...row, set_at: new Date(clock.now()) });
    },
  };
}
