/** What became of a look at a reward: that it is under way, what was decided and why, and a word of the member's. */
import { useText } from '#base/view';
import { Badge, Skeleton } from '#ui';
import { PartTexts } from '../../features/records/part-texts.tsx';
import { AppealForm } from '../../features/rewards/appeal-form.tsx';
import { type Grant, useFreshRewards } from '../../features/rewards/use-rewards.ts';
import own from './review-note.module.css';

type Review = NonNullable<Grant['review']>;

interface ReviewNoteProps {
  readonly grantId: string;
  readonly review: Review;
}

export function ReviewNote(props: ReviewNoteProps) {
  return (
    <PartTexts part="prizes" skeleton={<Skeleton className={own.place} />}>
      <Note {...props} />
    </PartTexts>
  );
}

function Note({ grantId, review }: ReviewNoteProps) {
  const t = useText();
  const fresh = useFreshRewards();
  const { state, reason, answer, appeal, mayAppeal } = review;
  // What was released goes on as if nothing had been.
  if (state === 'released') return null;
  return (
    <div className={own.note}>
      <Badge tone={state === 'restored' ? 'accent' : undefined}>{t(`prizes.review.${state}`)}</Badge>
      {state === 'open' && <p>{t('prizes.review.open.line')}</p>}
      {reason !== undefined && <p>{t('prizes.review.reason', { reason })}</p>}
      {appeal !== undefined && <p>{t('prizes.review.yours', { text: appeal })}</p>}
      {answer !== undefined && <p>{t('prizes.review.answer', { answer })}</p>}
      {mayAppeal && (
        <AppealForm
          label={t(state === 'open' ? 'prizes.review.write' : 'prizes.invite.appeal.do')}
          send={(request, text) => request('appealReward', { params: { grantId }, body: { text } }).finally(fresh)}
        />
      )}
    </div>
  );
}
