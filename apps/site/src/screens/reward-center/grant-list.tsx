/** Grants that wait for their turn, and those that are over, each with what became of it. */
import { useText } from '#base/view';
import { useRewardWords } from '../../features/rewards/use-amounts.ts';
import type { Grant } from '../../features/rewards/use-rewards.ts';
import { Reviewed } from './reviewed.tsx';
import own from './reward-center.module.css';

export function GrantList({ grants }: { readonly grants: readonly Grant[] }) {
  const t = useText();
  const { money, time } = useRewardWords();
  const fateOf = ({ state, became, review }: Grant) => {
    // What it waits for stands below.
    if (state === 'queued' && review?.state === 'open') return '';
    if (state === 'offered' || state === 'queued' || state === 'active') return t('rewards.waiting');
    return t(`rewards.state.${state}`, { amount: money(became) });
  };
  return (
    <ul className={own.list}>
      {grants.map((grant) => (
        <li key={grant.id} className={own.card}>
          <div className={own.head}>
            <span>
              <b>{grant.title}</b>
              <small>{fateOf(grant)}</small>
              <small>{time(grant.endedAt ?? grant.createdAt)}</small>
            </span>
            <strong>{money(grant.award)}</strong>
          </div>
          <Reviewed grant={grant} />
        </li>
      ))}
    </ul>
  );
}
