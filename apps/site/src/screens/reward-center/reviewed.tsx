/** What operators say of a reward they look at; nothing for most rewards, and loaded for the others alone. */
import { lazyPart } from '#base/view';
import { Skeleton } from '#ui';
import type { Grant } from '../../features/rewards/use-rewards.ts';
import own from './reward-center.module.css';

const ReviewNote = lazyPart(() => import('./review-note.tsx').then((part) => part.ReviewNote), {
  skeleton: <Skeleton className={own.line} />,
});

export function Reviewed({ grant: { id, review } }: { readonly grant: Grant }) {
  return review ? <ReviewNote grantId={id} review={review} /> : null;
}
