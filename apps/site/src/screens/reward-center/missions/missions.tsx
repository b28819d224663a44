/** Missions that the member takes part in by playing: each step, how far it is, and its prize. */
import { Check } from 'lucide-react';
import { OperatorHtml, useText } from '#base/view';
import { Disclosure, Skeleton } from '#ui';
import { PartTexts } from '../../../features/records/part-texts.tsx';
import { useRewardWords } from '../../../features/rewards/use-amounts.ts';
import type { Mission } from '../../../features/rewards/use-rewards.ts';
import card from '../reward-center.module.css';
import own from './missions.module.css';

export function Missions({ missions }: { readonly missions: readonly Mission[] }) {
  return (
    <PartTexts part="prizes" skeleton={<Skeleton className={own.place} />}>
      {missions.map((mission) => (
        <MissionCard key={mission.campaign} mission={mission} />
      ))}
    </PartTexts>
  );
}

function MissionCard({ mission: { title, line, endsAt, steps, terms } }: { readonly mission: Mission }) {
  const t = useText();
  const { time } = useRewardWords();
  return (
    <article className={card.card}>
      <div className={card.head}>
        <span>
          <b>{title}</b>
          <small>{line}</small>
          {endsAt !== undefined && <small>{t('prizes.mission.until', { at: time(endsAt) })}</small>}
        </span>
      </div>
      <ol className={own.steps}>
        {steps.map((step) => (
          <Step key={`${step.counts} ${step.of} ${step.prize}`} step={step} />
        ))}
      </ol>
      <Disclosure title={t('rewards.terms')}>
        <OperatorHtml html={terms} />
      </Disclosure>
    </article>
  );
}

function Step({ step }: { readonly step: Mission['steps'][number] }) {
  const t = useText();
  const { money, share, isSome } = useRewardWords();
  const { counts, of, done, prize, points, rounds, state } = step;
  const hasBeside = points !== undefined || rounds !== undefined;
  const isMoney = counts === 'bets' || counts === 'deposited';
  const words = (count: string) => (isMoney ? money(count) : count);
  const label = t(`prizes.mission.${counts}`, { done: words(done), of: words(of) });
  return (
    <li className={own.step} data-state={state}>
      <span className={own.what}>
        {state === 'done' && <Check aria-hidden="true" />}
        <span>{label}</span>
        <b>
          {(!hasBeside || isSome(prize)) && money(prize)}
          {points !== undefined && <small>{t('rewards.claim.points', { points })}</small>}
          {rounds !== undefined && <small>{t('rewards.claim.rounds', { rounds })}</small>}
        </b>
      </span>
      {state === 'open' && <progress className={card.bar} max={100} value={share(done, of)} aria-label={label} />}
      {state === 'done' && <small>{t('prizes.mission.done')}</small>}
      {state === 'later' && <small>{t('prizes.mission.later')}</small>}
    </li>
  );
}
