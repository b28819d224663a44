/** The grant that is played with: how far, how long, what its bets counted, and giving it up with what that loses. */
import { useState } from 'react';
import { FailedLine, Loaded, useAnswer, useCall } from '#base/data';
import { Sheet, useText } from '#base/view';
import { Button, Disclosure, Skeleton } from '#ui';
import { useRewardWords } from '../../features/rewards/use-amounts.ts';
import { type Grant, useFreshRewards } from '../../features/rewards/use-rewards.ts';
import { Reviewed } from './reviewed.tsx';
import own from './reward-center.module.css';

export function ActiveGrant({ grant }: { readonly grant: Grant }) {
  const t = useText();
  const { money, time, share } = useRewardWords();
  const [isLeaving, setLeaving] = useState(false);
  const [isShowing, setShowing] = useState(false);
  const { title, held, done, required, expiresAt } = grant;
  return (
    <article className={own.card}>
      <div className={own.head}>
        <span>
          <small>{t('rewards.active')}</small>
          <b>{title}</b>
          {expiresAt !== undefined && <small>{t('rewards.ends', { at: time(expiresAt) })}</small>}
        </span>
        <span className={own.held}>
          <small>{t('rewards.held')}</small>
          <strong>{money(held)}</strong>
        </span>
      </div>
      <progress className={own.bar} max={100} value={share(done, required)} aria-label={title} />
      <p className={own.note}>{t('rewards.progress', { done: money(done), required: money(required) })}</p>
      <Reviewed grant={grant} />
      <Disclosure title={t('rewards.bets')} onToggle={setShowing}>
        {isShowing && <CountedBets grantId={grant.id} />}
      </Disclosure>
      <Button onClick={() => setLeaving(true)}>{t('rewards.give.up')}</Button>
      {isLeaving && <GiveUp grantId={grant.id} onClose={() => setLeaving(false)} />}
    </article>
  );
}

function CountedBets({ grantId }: { readonly grantId: string }) {
  const t = useText();
  const { money, time } = useRewardWords();
  const counted = useAnswer('rewardBets', undefined, { params: { grantId }, isMine: true, staleMs: 5_000 });
  return (
    <Loaded
      query={counted}
      skeleton={<Skeleton className={own.line} />}
      failed={FailedLine}
      isEmpty={({ bets }) => bets.length === 0}
      empty={<p className={own.note}>{t('rewards.bets.none')}</p>}
    >
      {({ bets }) => (
        <ol className={own.bets}>
          {bets.map((bet) => (
            <li key={bet.ref}>
              <span>
                {money(bet.stake)} <small>{time(bet.at)}</small>
              </span>
              <span>
                {money(bet.counted)} <small>{t(`rewards.reason.${bet.reason}`)}</small>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  );
}

interface GiveUpProps {
  readonly grantId: string;
  readonly onClose: () => void;
}

/** What goes is read when it is asked for; where it has changed since, it is shown anew. */
function GiveUp({ grantId, onClose }: GiveUpProps) {
  const t = useText();
  const { money } = useRewardWords();
  const fresh = useFreshRewards();
  const { isBusy, refusal, run } = useCall();
  const loss = useAnswer('rewardLoss', undefined, { params: { grantId }, isMine: true, staleMs: 0 });
  const leave = (loses: string) =>
    run(
      async (request) => {
        await request('giveUpReward', { params: { grantId }, body: { loses } }).finally(fresh);
        onClose();
      },
      () => void loss.refetch(),
    );
  return (
    <Sheet isOpen onClose={onClose} title={t('rewards.give.up.sure')}>
      <Loaded query={loss} skeleton={<Skeleton className={own.line} />}>
        {({ loses }) => (
          <>
            <p className={own.note}>{t('rewards.give.up.loses', { amount: money(loses) })}</p>
            {refusal && (
              <p role="alert" className={own.problem}>
                {t(`refusal.${refusal.code}`)}
              </p>
            )}
            <Button tone="primary" isBusy={isBusy} onClick={() => void leave(loses)}>
              {t('rewards.give.up')}
            </Button>
          </>
        )}
      </Loaded>
    </Sheet>
  );
}
