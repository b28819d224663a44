/** An operator answers feedback, once; the member reads the answer in the inbox. */
import { languages } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../db/db.ts';
import type { SupportDeps } from './deps.ts';
import { plainToHtml } from './plain-to-html.ts';
import { putMessage } from './send-message.ts';
import { lockFeedback, setFeedback } from './store.ts';

const MAX_ANSWER = 1_000;
const MAX_TITLE = 60;

interface Answer {
  readonly id: string;
  /** Plain text, as the operator wrote it: in the language of the feedback. */
  readonly text: string;
  readonly by: string;
}

type Answered = Result<{ readonly memberId: string }, 'feedback.unknown' | 'feedback.answered' | 'request.malformed'>;

export async function answerFeedback(
  deps: Pick<SupportDeps, 'clock' | 'random' | 'live' | 'outbox'>,
  tx: Tx,
  merchantId: string,
  { id, text, by }: Answer,
): Promise<Answered> {
  const answer = text.trim();
  if (answer === '' || answer.length > MAX_ANSWER) return refuse('request.malformed', { field: 'text' });
  const row = await lockFeedback(tx, merchantId, id);
  if (!row) return refuse('feedback.unknown');
  if (row.answered_at !== null) return refuse('feedback.answered');
  await setFeedback(tx, row, { answered_at: new Date(deps.clock.now()), answered_by: by, answer });
  const content = `<blockquote>${plainToHtml(row.content)}</blockquote>${plainToHtml(answer)}`;
  const words = { title: titleOf(row.content), content };
  // Written in one language, which is shown whatever language the member reads in.
  const texts = Object.fromEntries(languages.map((language) => [language, words]));
  await putMessage(deps, tx, { merchantId, memberId: row.member_id }, { kind: 'letter', text: texts });
  return ok({ memberId: row.member_id });
}

/** The beginning of what was asked, as mail does it. */
function titleOf(question: string): string {
  const line = question.replace(/\s+/g, ' ').trim();
  const signs = [...line];
  return `Re: ${signs.length > MAX_TITLE ? `${signs.slice(0, MAX_TITLE).join('').trimEnd()}…` : line}`;
}
