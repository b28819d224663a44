/** Everything that can be claimed now, each with its significant terms, and the field for a code. */
import { OperatorHtml, useText } from '#base/view';
import { Button, Disclosure } from '#ui';
import { useRewardWords } from '../../features/rewards/use-amounts.ts';
import { type Claim, useClaim } from '../../features/rewards/use-rewards.ts';
import own from './reward-center.module.css';

export function ClaimList({ claims }: { readonly claims: readonly Claim[] }) {
  return (
    <ul className={own.list}>
      {claims.map((claim) => (
        <li key={claim.id ?? claim.campaign}>
          <ClaimCard claim={claim} />
        </li>
      ))}
    </ul>
  );
}

function ClaimCard({
  claim: { id, campaign, title, amount, points, freeRounds, required, claimBy, terms },
}: {
  readonly claim: Claim;
}) {
  const t = useText();
  const { money, time, isSome } = useRewardWords();
  const { claim, isBusy, refusal } = useClaim();
  const hasBeside = points !== undefined || freeRounds !== undefined;
  return (
    <article className={own.card}>
      <div className={own.head}>
        <span>
          <b>{title}</b>
          {isSome(required) && <small>{t('rewards.claim.play', { amount: money(required) })}</small>}
          {claimBy !== undefined && <small>{t('rewards.claim.by', { at: time(claimBy) })}</small>}
        </span>
        <strong>
          {(!hasBeside || isSome(amount)) && money(amount)}{' '}
          {points !== undefined && <small>{t('rewards.claim.points', { points })}</small>}
          {freeRounds && <small>{t('rewards.claim.rounds', { rounds: freeRounds.rounds })}</small>}
        </strong>
      </div>
      <Button tone="primary" isBusy={isBusy} onClick={() => void claim(id === undefined ? { campaign } : { id })}>
        {t('rewards.claim.do')}
      </Button>
      {refusal && (
        <p role="alert" className={own.problem}>
          {t(`refusal.${refusal.code}`)}
        </p>
      )}
      <Disclosure title={t('rewards.terms')}>
        <OperatorHtml html={terms} />
      </Disclosure>
    </article>
  );
}
