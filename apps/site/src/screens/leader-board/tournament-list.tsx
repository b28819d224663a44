/** Tournaments as they stand now: what there is to win, who leads, and the member's own place. */
import { isRealMember, useSession } from '#base/data';
import {
  artUrl,
  ButtonLink,
  loginSearch,
  OperatorHtml,
  useLanguage,
  useMerchant,
  useRouteLocation,
  useText,
} from '#base/view';
import { Badge, Button, classNames, Disclosure, Skeleton } from '#ui';
import { LoadedPart } from '../../features/records/part-texts.tsx';
import prize from '../../features/rewards/prize-card.module.css';
import { useRewardWords } from '../../features/rewards/use-amounts.ts';
import own from './tournaments.module.css';
import { type Tournament, useEnter, useTournaments } from './use-tournaments.ts';

export function TournamentList() {
  return (
    <LoadedPart part="prizes" query={useTournaments()} skeleton={<Skeleton className={own.place} />}>
      {({ tournaments }) =>
        tournaments.map((tournament) => (
          <Card key={`${tournament.code} ${tournament.serial}`} tournament={tournament} />
        ))
      }
    </LoadedPart>
  );
}

function Card({ tournament }: { readonly tournament: Tournament }) {
  const t = useText();
  const { money } = useRewardWords();
  const when = useWhen();
  const { title, line, state, startsAt, endsAt, pool, entrants, terms } = tournament;
  const isComing = state === 'coming';
  return (
    <article className={classNames(prize.card, state === 'running' && prize.alive)}>
      <header className={prize.head}>
        <img src={artUrl('trophy')} alt="" width="48" height="48" />
        <span className={own.title}>
          <h2>{title}</h2>
          <small>{line}</small>
        </span>
        <Badge tone={state === 'running' ? 'accent' : undefined}>{t(`prizes.race.${state}`)}</Badge>
      </header>
      <dl className={prize.facts}>
        <div>
          <dt>{t('prizes.race.pool')}</dt>
          <dd className={prize.pool}>{money(pool)}</dd>
        </div>
        <div>
          <dt>{t('prizes.race.entrants', { count: entrants })}</dt>
          <dd>
            {isComing
              ? t('prizes.race.starts', { when: when(startsAt) })
              : t('prizes.race.ends', { when: when(endsAt) })}
          </dd>
        </div>
      </dl>
      {!isComing && <Leaders tournament={tournament} />}
      <Own tournament={tournament} />
      <Prizes tournament={tournament} />
      <Disclosure title={t('rewards.terms')}>
        <OperatorHtml html={terms} />
      </Disclosure>
    </article>
  );
}

const SHOWN = 10;
const medals = [own.gold, own.silver, own.bronze];

function Leaders({ tournament: { top, score } }: { readonly tournament: Tournament }) {
  const t = useText();
  const scoreOf = useScore();
  if (top.length === 0) return <p className={prize.note}>{t('prizes.race.nobody')}</p>;
  return (
    <table className={own.table}>
      <thead className={own.hidden}>
        <tr>
          <th scope="col">{t('prizes.race.mine')}</th>
          <th scope="col">{t('prizes.race.top')}</th>
          <th scope="col">{t(`prizes.race.score.${score}`)}</th>
        </tr>
      </thead>
      <tbody>
        {top.slice(0, SHOWN).map(({ place, name, score: reached, isMine }) => (
          <tr key={`${place} ${name} ${reached}`} className={isMine ? own.isMine : undefined}>
            <td>
              <span className={classNames(own.number, medals[place - 1])}>{place}</span>
            </td>
            <th scope="row">
              {name}
              {isMine && <small>{t('prizes.race.you')}</small>}
            </th>
            <td className={own.score}>{scoreOf(score, reached)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Own({ tournament }: { readonly tournament: Tournament }) {
  const t = useText();
  const { money } = useRewardWords();
  const scoreOf = useScore();
  const session = useSession();
  const { href } = useRouteLocation();
  const { enter, isBusy, refusal } = useEnter();
  const { mine, mayEnter, fee, qualify, score, state } = tournament;
  if (state === 'over' && mine?.prize === undefined) return null;
  if (!session) {
    return (
      <ButtonLink to="/m/login" search={loginSearch(href)}>
        {t('prizes.race.mine.guest')}
      </ButtonLink>
    );
  }
  if (!isRealMember(session)) return <p className={prize.note}>{t('rewards.trial')}</p>;
  if (mine?.prize !== undefined)
    return <p className={own.won}>{t('prizes.race.won', { amount: money(mine.prize) })}</p>;
  if (mayEnter) {
    return (
      <>
        <Button tone="primary" isWide isBusy={isBusy} onClick={() => void enter(tournament)}>
          {fee === undefined ? t('prizes.race.enter') : t('prizes.race.enter.fee', { fee: money(fee) })}
        </Button>
        {refusal && (
          <p role="alert" className={prize.problem}>
            {t(`refusal.${refusal.code}`)}
          </p>
        )}
      </>
    );
  }
  if (mine && !mine.isIn && qualify !== undefined) {
    return (
      <p className={prize.note}>{t('prizes.race.qualify', { done: money(mine.qualified), needed: money(qualify) })}</p>
    );
  }
  if (mine?.place === undefined) {
    return <p className={prize.note}>{t(mine ? 'prizes.race.entered' : 'prizes.race.mine.none')}</p>;
  }
  return (
    <p className={own.mine} aria-live="polite">
      <span>{t('prizes.race.mine')}</span>
      <strong>{mine.place}</strong>
      <span className={own.score}>{scoreOf(score, mine.score)}</span>
    </p>
  );
}

function Prizes({ tournament: { prizes } }: { readonly tournament: Tournament }) {
  const t = useText();
  const { money } = useRewardWords();
  return (
    <Disclosure title={t('prizes.race.prizes')}>
      <ul className={own.prizes}>
        {prizes.map(({ from, to, amount }) => (
          <li key={from}>
            <span>{from === to ? t('prizes.race.place', { place: from }) : t('prizes.race.places', { from, to })}</span>
            <b>{money(amount)}</b>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** A score in its unit. */
function useScore(): (kind: Tournament['score'], score: string) => string {
  const { money } = useRewardWords();
  const { tag } = useLanguage();
  return (kind, score) => {
    if (kind === 'turnover' || kind === 'payouts' || kind === 'net-win') return money(score);
    if (kind === 'best-multiple' || kind === 'multiples') return `${score}×`;
    return new Intl.NumberFormat(tag).format(Number(score));
  };
}

/** In the merchant's time: of today, the hour alone. */
function useWhen(): (at: string) => string {
  const { tag } = useLanguage();
  const { timeZone } = useMerchant();
  const day = new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short' });
  const hour = new Intl.DateTimeFormat(tag, { timeZone, timeStyle: 'short' });
  const both = new Intl.DateTimeFormat(tag, { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  return (at) => (day.format(new Date(at)) === day.format(new Date()) ? hour : both).format(new Date(at));
}
