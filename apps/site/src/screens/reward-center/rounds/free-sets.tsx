/** Free rounds to play, each with its games, and those that are over with what they brought. */
import { artUrl, ButtonLink, OperatorHtml, useText } from '#base/view';
import { Disclosure, Skeleton } from '#ui';
import { PartTexts } from '../../../features/records/part-texts.tsx';
import { useRewardWords } from '../../../features/rewards/use-amounts.ts';
import card from '../reward-center.module.css';
import own from './free-sets.module.css';
import { type FreeSet, isLiving, isOver, useFreeRounds } from './use-free-rounds.ts';

export function FreeSets({ areOver = false }: { readonly areOver?: boolean }) {
  const sets = useFreeRounds().filter((set) => isLiving(set) !== areOver);
  if (sets.length === 0) return null;
  return (
    <PartTexts part="prizes" skeleton={<Skeleton className={own.place} />}>
      <ul className={card.list}>
        {sets.map((set) => (
          <li key={set.id} className={card.card}>
            {areOver ? <Over set={set} /> : <Living set={set} />}
          </li>
        ))}
      </ul>
    </PartTexts>
  );
}

function Living({ set }: { readonly set: FreeSet }) {
  const t = useText();
  const { money, time, share } = useRewardWords();
  const { title, rounds, left, stake, won, cap, playBy, games, terms } = set;
  const label = t('prizes.rounds.left', { left, rounds });
  return (
    <>
      <div className={card.head}>
        <span>
          <b>{title}</b>
          <small>{t('prizes.rounds.title')}</small>
          <small>{t('prizes.rounds.by', { at: time(playBy) })}</small>
        </span>
        <strong>{label}</strong>
      </div>
      <progress className={card.bar} max={100} value={share(`${rounds - left}`, `${rounds}`)} aria-label={label} />
      <dl className={own.figures}>
        {(
          [
            ['stake', stake],
            ['won', won],
            ['cap', cap],
          ] as const
        ).map(([name, amount]) => (
          <div key={name}>
            <dt>{t(`prizes.rounds.${name}`)}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
      </dl>
      {set.isPreparing && <Preparing />}
      <div className={own.games}>
        {games.map((game) => (
          <ButtonLink
            key={game.code}
            to="/m/launchGame"
            search={{ gameNumber: `${game.id}`, gameCode: game.code, code: game.code }}
          >
            <img src={artUrl(game.symbol)} alt="" width={28} height={28} />
            {t('prizes.rounds.play.in', { game: game.name })}
          </ButtonLink>
        ))}
      </div>
      <Disclosure title={t('rewards.terms')}>
        <OperatorHtml html={terms} />
      </Disclosure>
    </>
  );
}

/** Until the vendor has granted it. */
function Preparing() {
  const t = useText();
  return (
    <p className={own.preparing} role="status">
      {t('prizes.rounds.preparing')}
    </p>
  );
}

function Over({ set: { title, state, won, rounds, playBy, given } }: { readonly set: FreeSet }) {
  const t = useText();
  const { money, time } = useRewardWords();
  return (
    <div className={card.head}>
      <span>
        <b>{title}</b>
        <small>{t('rewards.claim.rounds', { rounds })}</small>
        {isOver(state) && <small>{t(`prizes.rounds.state.${state}`)}</small>}
        {given ? (
          <small>{t('prizes.rounds.given', { amount: money(given.amount) })}</small>
        ) : (
          <small>{time(playBy)}</small>
        )}
      </span>
      <strong>{money(won)}</strong>
    </div>
  );
}
