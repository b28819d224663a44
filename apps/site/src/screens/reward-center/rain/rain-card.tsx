/** One rain: counting down, falling, or over, with the member's packets and the fingerprints of the split. */
import { useState } from 'react';
import { Loaded, useAnswer } from '#base/data';
import { artUrl, OperatorHtml, useText } from '#base/view';
import { Badge, Button, classNames, Disclosure } from '#ui';
import { ProofLinks } from '../../../features/records/proof-links.tsx';
import prize from '../../../features/rewards/prize-card.module.css';
import { useRewardWords } from '../../../features/rewards/use-amounts.ts';
import own from './rain.module.css';
import { type Rain, useServerTime, useTake } from './use-rains.ts';

export interface RainCardProps {
  readonly rain: Rain;
  readonly now: string;
}

const SECOND_MS = 1_000;

/** Minutes and seconds, as on a clock. */
function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS));
  return `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`;
}

export function RainCard({ rain, now }: RainCardProps) {
  const t = useText();
  const { money } = useRewardWords();
  const at = useServerTime(now);
  const [startsIn, endsIn] = [Date.parse(rain.startsAt) - at, Date.parse(rain.endsAt) - at];
  const state = startsIn > 0 ? 'coming' : endsIn > 0 ? 'raining' : 'over';
  const { title, line, pool, packets, taken, terms, mine } = rain;
  return (
    <article className={classNames(prize.card, state === 'raining' && prize.alive)} aria-label={title}>
      <header className={prize.head}>
        <span>
          <h2>{title}</h2>
          <small>{line}</small>
        </span>
        <Badge tone={state === 'raining' ? 'accent' : undefined}>{t(`prizes.rain.${state}`)}</Badge>
      </header>
      <dl className={prize.facts}>
        <div>
          <dt>{t('prizes.rain.pool')}</dt>
          <dd className={prize.pool}>{money(pool)}</dd>
        </div>
        <div>
          <dt>{t('prizes.rain.packets', { taken, packets })}</dt>
          <dd>
            {state === 'coming' && t('prizes.rain.in', { time: clockOf(startsIn) })}
            {state === 'raining' && t('prizes.rain.left', { time: clockOf(endsIn) })}
          </dd>
        </div>
      </dl>
      {state === 'raining' && <Falling rain={rain} />}
      {state === 'over' && mine.length === 0 && <p className={prize.note}>{t('prizes.rain.late')}</p>}
      <Mine packets={mine} />
      <Disclosure title={t('prizes.rain.root')}>
        <div className={own.fingerprints}>
          <p className={prize.note}>{t('prizes.rain.fair')}</p>
          <code>{rain.root}</code>
          <small>{t('prizes.rain.hash')}</small>
          <code>{rain.serverSeedHash}</code>
          {state === 'over' && <Check rain={rain} />}
        </div>
      </Disclosure>
      <Disclosure title={t('rewards.terms')}>
        <OperatorHtml html={terms} />
      </Disclosure>
    </article>
  );
}

const DROPS = [0, 1, 2, 3, 4, 5, 6] as const;

function Falling({ rain }: { readonly rain: Rain }) {
  const t = useText();
  const { money } = useRewardWords();
  const { take, taken, isBusy, refusal } = useTake(rain);
  const isFull = rain.mine.length >= rain.perMember;
  const isEmpty = rain.taken >= rain.packets;
  return (
    <>
      <button
        type="button"
        className={own.sky}
        disabled={isBusy || isFull || isEmpty}
        aria-label={t('prizes.rain.tap')}
        onClick={() => void take()}
      >
        {DROPS.map((drop) => (
          <img key={drop} src={artUrl('gift')} alt="" width="44" height="44" className={own.drop} />
        ))}
        <b>{t('prizes.rain.tap')}</b>
      </button>
      <div aria-live="polite" className={prize.result}>
        {taken && <p className={prize.won}>{t('prizes.rain.won', { amount: money(taken.amount) })}</p>}
        {isFull && <p className={prize.note}>{t('prizes.rain.all')}</p>}
        {!isFull && isEmpty && <p className={prize.note}>{t('prizes.rain.empty')}</p>}
        {refusal && !isFull && !isEmpty && (
          <p role="alert" className={prize.problem}>
            {t(`refusal.${refusal.code}`)} {navigator.onLine ? '' : t('prizes.rain.offline')}
          </p>
        )}
      </div>
    </>
  );
}

function Mine({ packets }: { readonly packets: Rain['mine'] }) {
  const t = useText();
  const { money } = useRewardWords();
  if (packets.length === 0) return null;
  return (
    <ul className={own.mine}>
      {packets.map(({ packet, amount, state }) => (
        <li key={packet}>
          <span>
            {t('prizes.rain.won', { amount: money(amount) })}
            <small>{t(`prizes.rain.${state}`)}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Check({ rain: { code, serial } }: { readonly rain: Rain }) {
  const t = useText();
  const [isRequested, setRequested] = useState(false);
  if (!isRequested) return <Button onClick={() => setRequested(true)}>{t('prizes.wheel.check')}</Button>;
  return <Proof code={code} serial={serial} />;
}

function Proof({ code, serial }: Pick<Rain, 'code' | 'serial'>) {
  const file = useAnswer('rainProof', undefined, { params: { code, serial: `${serial}` }, isMine: true });
  return <Loaded query={file}>{(proof) => <ProofLinks file={proof} />}</Loaded>;
}
