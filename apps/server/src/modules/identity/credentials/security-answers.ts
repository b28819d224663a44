/**
 * Security questions: three of a list, their answers stored as one argon2 hash, so that none can be guessed separately. A weak method,
 * which a merchant has to switch on: it has the tightest limit per name, and does not reveal who is registered.
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

/** Normalised: case, accents, spaces and punctuation do not matter. */
export function plainAnswer(answer: string): string {
  return answer
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

const joined = (answers: readonly string[]) => answers.map(plainAnswer).join('\n');

/** Three different questions with valid answers: otherwise undefined. */
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

export type SecurityAnswers = ReturnType<typeof createSecurityAnswers>;

/** For a name without questions: always the same three, indistinguishable from real ones without the key. */
function madeUpQuestions(key: Uint8Array, merchantId: string, name: string): SecurityQuestion[] {
  const rankOf = (question: string) =>
    createHmac('sha256', key).update(`questions ${merchantId} ${name} ${question}`).digest('hex');
  return [...securityQuestions].sort((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1)).slice(0, QUESTIONS);
}

const chosen = (saved: { readonly questions: string }) => saved.questions.split(' ') as SecurityQuestion[];

export function createSecurityAnswers({ db, clock, keys, passwords, rateLimits }: IdentityBase) {
  return {
    /** The questions of a name; made-up ones for an unknown name. */
    async questionsFor(merchantId: string, username: string): Promise<readonly SecurityQuestion[]> {
      const name = usernameKey(username);
      const account = await credentialByName(db, merchantId, name);
      const saved = await store.answersOf(db, merchantId, account?.member_id);
      const madeUp = madeUpQuestions(keys.codes, merchantId, name);
      return saved ? chosen(saved) : madeUp;
    },

    /** The questions a member chose; none before they are set. */
    async questionsOf(merchantId: string, memberId: string): Promise<readonly SecurityQuestion[]> {
      const saved = await store.answersOf(db, merchantId, memberId);
      return saved ? chosen(saved) : [];
    },

    /**
     * Verifies the answers of a name. The same refusal, after the same time, for a wrong answer, a name without questions, and an
     * unknown name.
     */
    async proveAnswers(
      merchantId: string,
      { username, answers, address }: AnswerAttempt,
    ): Promise<Result<{ memberId: string }, 'auth.answers_wrong' | 'request.too_many' | 'request.overloaded'>> {
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

    /** `hash` is made by `hashSecret` of `answersToSave`, before the transaction. */
    async saveAnswers(
      tx: Tx,
      merchantId: string,
      memberId: string,
      { questions, hash }: { readonly questions: string; readonly hash: string },
    ): Promise<void> {
      const row = { merchant_id: merchantId, member_id: memberId, questions, answers_hash: hash };
      await store.saveAnswers(tx, { ...row, set_at: new Date(clock.now()) });
    },
  };
}
