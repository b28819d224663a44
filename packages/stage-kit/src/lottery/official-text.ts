/** What is said of an official result: whose it is, when it was published, and why it was corrected. */
import type { DrawnDraw, Stage } from '../stage/stage.ts';

type OfficialResult = NonNullable<DrawnDraw['official']>;

/** Others drew it, so nothing of it can be recomputed: who, and when it was published. */
export function officialText(text: Stage['text'], official: OfficialResult): string {
  const { source, publishedAt } = official;
  if (source === undefined || publishedAt === undefined) return text('stage.lottery.official.none');
  const published = text('stage.lottery.official', { source, at: moment(publishedAt) });
  const corrected = correctedText(text, official);
  return corrected === undefined ? published : `${published} · ${corrected}`;
}

/** Undefined of a result that replaced no other. */
export function correctedText(
  text: Stage['text'],
  { reason, correctedAt }: Pick<OfficialResult, 'reason' | 'correctedAt'>,
): string | undefined {
  if (reason === undefined || correctedAt === undefined) return undefined;
  return text('stage.lottery.official.corrected', { reason, at: moment(correctedAt) });
}

const moment = (at: string) =>
  new Date(at).toLocaleString(document.documentElement.lang || undefined, { dateStyle: 'short', timeStyle: 'short' });
