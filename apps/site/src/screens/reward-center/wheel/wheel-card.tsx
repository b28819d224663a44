/** One wheel: spinning it, what it gives by which odds, what brings spins, and the spins there were, each to be checked. */
import { useEffect, useEffectEvent, useState } from 'react';
import { Loaded, useAnswer } from '#base/data';
import { OperatorHtml, useText } from '#base/view';
import { Badge, Button, Disclosure, useReducedMotion } from '#ui';
import { ProofLinks } from '../../../features/records/proof-links.tsx';
import prize from '../../../features/rewards/prize-card.module.css';
import { useRewardWords } from '../../../features/rewards/use-amounts.ts';
import { type Spin, useSpin, type Wheel } from './use-wheels.ts';
import own from './wheel.module.css';
import { slicesOf, turnTo, WheelFace } from './wheel-face.tsx';

const TURN_MS = 4_200;
const WHOLE_TURNS = 5;

export interface WheelCardProps {
  readonly wheel: Wheel;
  readonly serverSeedHash: string;
}

export function WheelCard({ wheel, serverSeedHash }: WheelCardProps) {
  const t = useText();
  const nameOf = usePrizeNames();
  const { spin, turn, isUnknown, isBusy, refusal, again } = useSpin(wheel.code, serverSeedHash);
  const { turned, isMoving, shown } = useTurning(wheel, spin, again);
  const { title, line, state, spins, segments, sources, latest, terms } = wheel;
  const isOpen = state === 'open';
  // What is known of a spin is shown once the wheel stands.
  const left = isMoving || (spin && spin.id !== latest[0]?.id) ? Math.max(0, spins - 1) : spins;
  return (
    <article className={prize.card} aria-label={title}>
      <header className={prize.head}>
        <span>
          <h2>{title}</h2>
          <small>{line}</small>
        </span>
        <Badge tone={left > 0 && isOpen ? 'accent' : undefined}>{t('prizes.wheel.spins', { count: left })}</Badge>
      </header>
      <WheelFace segments={segments} turned={turned} isMoving={isMoving} nameOf={nameOf} />
      <div aria-live="polite" className={prize.result}>
        {isMoving && <p>{t('prizes.wheel.turning')}</p>}
        {!isMoving && shown && <Result spin={shown} nameOf={nameOf} />}
        {!isOpen && <p className={prize.note}>{t('prizes.wheel.closed')}</p>}
      </div>
      <Button
        tone="primary"
        isWide
        isBusy={isBusy}
        disabled={!isOpen || isMoving || (left === 0 && !isUnknown)}
        onClick={() => void turn()}
      >
        {t('prizes.wheel.spin')}
      </Button>
      {refusal && (
        <p role="alert" className={prize.problem}>
          {t(`refusal.${refusal.code}`)}
        </p>
      )}
      <Odds segments={segments} nameOf={nameOf} />
      <Sources sources={sources} />
      <p className={prize.note}>{t('prizes.wheel.fair')}</p>
      <p className={own.hash}>
        <small>{t('prizes.wheel.hash')}</small>
        <code>{serverSeedHash}</code>
      </p>
      {latest.length > 0 && <Latest spins={latest} nameOf={nameOf} />}
      <Disclosure title={t('rewards.terms')}>
        <OperatorHtml html={terms} />
      </Disclosure>
    </article>
  );
}

/** Turns to a new spin, and shows it when the wheel stands: at once for whom prefers reduced motion. */
function useTurning({ segments }: Wheel, spin: Spin | undefined, onShown: () => void) {
  const isStill = useReducedMotion();
  const [turned, setTurned] = useState(0);
  const [begun, setBegun] = useState<Spin>();
  const [shown, setShown] = useState<Spin>();
  if (spin && spin !== begun) {
    setBegun(spin);
    setTurned(turnTo(slicesOf(segments), spin.segment, turned, isStill ? 0 : WHOLE_TURNS));
  }
  const isMoving = begun !== shown;
  const onResult = useEffectEvent(onShown);
  useEffect(() => {
    if (!begun || begun === shown) return;
    const timer = setTimeout(
      () => {
        setShown(begun);
        onResult();
      },
      isStill ? 0 : TURN_MS,
    );
    return () => clearTimeout(timer);
  }, [begun, shown, isStill]);
  return { turned, isMoving, shown };
}

type NameOf = (segment: Pick<Spin, 'prize' | 'amount' | 'points' | 'rounds'>) => string;

function usePrizeNames(): NameOf {
  const t = useText();
  const { money } = useRewardWords();
  return ({ prize, amount, points = 0, rounds = 0 }) => {
    if (prize === 'none') return t('prizes.wheel.none');
    if (prize === 'points') return t('prizes.wheel.points', { points });
    if (prize === 'rounds') return t('prizes.wheel.rounds', { count: rounds });
    return prize === 'cash' ? money(amount) : t('prizes.wheel.bonus', { amount: money(amount) });
  };
}

function Result({ spin, nameOf }: { readonly spin: Spin; readonly nameOf: NameOf }) {
  const t = useText();
  if (spin.prize === 'none') return <p>{t('prizes.wheel.lost')}</p>;
  return (
    <>
      <p className={prize.won}>{t('prizes.wheel.won', { prize: nameOf(spin) })}</p>
      {spin.given !== spin.segment && <p className={prize.note}>{t('prizes.wheel.substitute')}</p>}
    </>
  );
}

/** Segments have no names, and two may bring the same by the same weight. */
function withKeys(segments: Wheel['segments']) {
  const slices = slicesOf(segments);
  return segments.map((segment, at) => ({ key: `${slices[at]?.from} ${segment.prize} ${segment.amount}`, segment }));
}

function Odds({ segments, nameOf }: { readonly segments: Wheel['segments']; readonly nameOf: NameOf }) {
  const t = useText();
  return (
    <section aria-label={t('prizes.wheel.odds')}>
      <h3 className={own.title}>{t('prizes.wheel.odds')}</h3>
      <ul className={own.odds}>
        {withKeys(segments).map(({ key, segment }) => (
          <li key={key}>
            <span>
              {nameOf(segment)}
              {segment.left !== undefined && <small>{t('prizes.wheel.left', { count: segment.left })}</small>}
            </span>
            <b>{segment.percent} %</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sources({ sources: { daily, deposit, mission } }: { readonly sources: Wheel['sources'] }) {
  const t = useText();
  const { money, share } = useRewardWords();
  return (
    <section aria-label={t('prizes.wheel.more')}>
      <h3 className={own.title}>{t('prizes.wheel.more')}</h3>
      <ul className={own.sources}>
        {daily > 0 && <li>{t('prizes.wheel.source.daily', { count: daily })}</li>}
        {deposit && (
          <li>{t('prizes.wheel.source.deposit', { count: deposit.spins, amount: money(deposit.amount) })}</li>
        )}
        {mission && (
          <li>
            {t('prizes.wheel.source.mission', {
              count: mission.spins,
              amount: money(mission.amount),
              done: money(mission.done),
            })}
            <progress
              className={own.bar}
              max={100}
              value={Math.min(100, share(mission.done, mission.amount))}
              aria-label={t('prizes.wheel.more')}
            />
          </li>
        )}
      </ul>
    </section>
  );
}

function Latest({ spins, nameOf }: { readonly spins: readonly Spin[]; readonly nameOf: NameOf }) {
  const t = useText();
  const { time } = useRewardWords();
  const [checked, setChecked] = useState<string>();
  return (
    <Disclosure title={t('prizes.wheel.latest')}>
      <ol className={own.odds}>
        {spins.map((spin) => (
          <li key={spin.id}>
            <span>
              {nameOf(spin)}
              <small>{time(spin.at)}</small>
            </span>
            {checked === spin.id ? (
              <span className={own.proof}>
                <Proof spinId={spin.id} />
              </span>
            ) : (
              <Button onClick={() => setChecked(spin.id)}>{t('prizes.wheel.check')}</Button>
            )}
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}

function Proof({ spinId }: { readonly spinId: string }) {
  const file = useAnswer('wheelProof', undefined, { params: { spinId }, isMine: true });
  return <Loaded query={file}>{(proof) => <ProofLinks file={proof} />}</Loaded>;
}
