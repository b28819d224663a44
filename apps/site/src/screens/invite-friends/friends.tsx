/** What inviting brings: how it goes, what was earned and what waits, each friend with the reason, and the member's own invitation. */
import { useAnswer, useRefresh } from '#base/data';
import { useText } from '#base/view';
import type { AnswerOf, Endpoints } from '#contract';
import { Badge, Skeleton } from '#ui';
import { LoadedPart } from '../../features/records/part-texts.tsx';
import { AppealForm } from '../../features/rewards/appeal-form.tsx';
import { useRewardWords } from '../../features/rewards/use-amounts.ts';
import own from './friends.module.css';

type Referrals = AnswerOf<Endpoints['referrals']>;
type Friend = Referrals['friends'][number];

export function Friends() {
  const query = useAnswer('referrals', undefined, { isMine: true, staleMs: 5_000 });
  return (
    <LoadedPart part="prizes" query={query} skeleton={<Skeleton className={own.place} />}>
      {(referrals) => <Rewards referrals={referrals} />}
    </LoadedPart>
  );
}

function Rewards({ referrals }: { readonly referrals: Referrals }) {
  const t = useText();
  const { money, isSome } = useRewardWords();
  const { programmes, earned, waiting, shares, friends } = referrals;
  return (
    <>
      {programmes.map((programme) => (
        <Steps key={programme.code} programme={programme} />
      ))}
      {referrals.own && <OwnInvitation invitation={referrals.own} />}
      <section className={own.card}>
        <dl className={own.totals}>
          <div>
            <dt>{t('prizes.invite.earned')}</dt>
            <dd>{money(earned)}</dd>
          </div>
          <div>
            <dt>{t('prizes.invite.waiting')}</dt>
            <dd>{money(waiting)}</dd>
          </div>
        </dl>
        {isSome(shares) && <p className={own.note}>{t('prizes.invite.shares', { amount: money(shares) })}</p>}
        <h2>{t('prizes.invite.friends')}</h2>
        {friends.length === 0 ? (
          <p className={own.note}>{t('prizes.invite.friends.none')}</p>
        ) : (
          <ul className={own.friends}>
            {friends.map((friend) => (
              <FriendRow key={`${friend.id} ${friend.level}`} friend={friend} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function Steps({ programme }: { readonly programme: Referrals['programmes'][number] }) {
  const t = useText();
  const { money, isSome } = useRewardWords();
  const { title, rewards, friend, firstDeposit, played, needsDocument, withinDays } = programme;
  const does = isSome(firstDeposit) ? (isSome(played) ? 'both' : 'deposit') : 'played';
  const [reward] = rewards;
  return (
    <section className={own.card}>
      <h2>{title}</h2>
      <ol className={own.steps}>
        <li>{t('prizes.invite.step.share')}</li>
        <li>
          {t(`prizes.invite.step.do.${does}`, {
            deposit: money(firstDeposit),
            played: money(played),
            days: withinDays,
          })}
          {needsDocument && <small>{t('prizes.invite.step.document')}</small>}
        </li>
        <li>
          <b>
            {reward === undefined
              ? t('prizes.invite.step.get.shares')
              : t('prizes.invite.step.get', { amount: money(reward) })}
          </b>
          {isSome(friend) && <small>{t('prizes.invite.step.friend', { amount: money(friend) })}</small>}
        </li>
      </ol>
    </section>
  );
}

function OwnInvitation({ invitation }: { readonly invitation: NonNullable<Referrals['own']> }) {
  const t = useText();
  const { money, share, isSome } = useRewardWords();
  const { state, amount, firstDeposit, hasDeposited, hasDocument, played, required } = invitation;
  return (
    <section className={own.card} aria-label={t('prizes.invite.own')}>
      <div className={own.line}>
        <span>
          <b>{t('prizes.invite.own')}</b>
          <small>{t('prizes.invite.own.amount', { amount: money(amount) })}</small>
        </span>
        <Badge tone={state === 'paid' ? 'accent' : undefined}>{t(`prizes.invite.state.${state}`)}</Badge>
      </div>
      {state === 'joined' && (
        <>
          {isSome(required) && (
            <>
              <progress
                className={own.bar}
                max={100}
                value={share(played, required)}
                aria-label={t('prizes.invite.own')}
              />
              <p className={own.note}>
                {t('prizes.invite.own.played', { done: money(played), required: money(required) })}
              </p>
            </>
          )}
          {!hasDeposited && (
            <p className={own.note}>{t('prizes.invite.own.deposit', { amount: money(firstDeposit) })}</p>
          )}
          {!hasDocument && <p className={own.note}>{t('prizes.invite.own.document')}</p>}
        </>
      )}
    </section>
  );
}

function FriendRow({ friend }: { readonly friend: Friend }) {
  const t = useText();
  const { money } = useRewardWords();
  const refresh = useRefresh();
  const why = useReason(friend);
  const { name, level, state, amount, mayAppeal } = friend;
  return (
    <li>
      <div className={own.line}>
        <span>
          <b>{name}</b>
          {(level === 2 || level === 3) && <small>{t(`prizes.invite.level.${level}`)}</small>}
        </span>
        <span className={own.amount}>
          <b>{money(amount)}</b>
          <Badge tone={state === 'paid' ? 'accent' : undefined}>{t(`prizes.invite.state.${state}`)}</Badge>
        </span>
      </div>
      {why !== '' && <p className={own.note}>{why}</p>}
      {mayAppeal && (
        <AppealForm
          label={t('prizes.invite.appeal.do')}
          send={(request, text) =>
            request('appealReferral', { body: { id: friend.id, text } }).finally(() => void refresh('referrals'))
          }
        />
      )}
    </li>
  );
}

/** What it waits for, or why it is not paid; empty where the state says it all. */
function useReason({ state, until, hasDeposited, hasPlayed, hasDocument }: Friend): string {
  const t = useText();
  const { time } = useRewardWords();
  const at = until === undefined ? '' : time(until);
  if (state === 'paid' || state === 'lapsed') return '';
  if (state === 'held') return t('prizes.invite.why.held', { at });
  if (state !== 'joined') return t(`prizes.invite.why.${state}`);
  const todo = [
    ...(hasDeposited ? [] : [t('prizes.invite.todo.deposit')]),
    ...(hasPlayed ? [] : [t('prizes.invite.todo.play')]),
    ...(hasDocument ? [] : [t('prizes.invite.todo.document')]),
  ];
  return t('prizes.invite.why.joined', { at, todo: todo.join(' · ') });
}
