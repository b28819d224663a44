/** The leader board: tournaments as they stand, and the largest payouts of the merchant's day or week. */
import { Loaded, Skeletons, times, useAnswer } from '#base/data';
import { artUrl, ButtonLink, Empty, Link, lazyPart, Money, useNavigate, useParameters, useText } from '#base/view';
import type { AnswerOf, Endpoints } from '#contract';
import { LazyImage, Skeleton, Tabs, tileGround, VisuallyHidden } from '#ui';
import { tileVariant, useLaunchLink } from '../../features/games/tiles/index.ts';
import { activityOf } from '../../features/rewards/activities.ts';
import { ActivityCard } from '../../features/rewards/activity-card.tsx';
import { Hero } from '../../features/rewards/hero.tsx';
import styles from '../../features/rewards/rewards.module.css';
import { type Promotion, usePromotions } from '../../features/rewards/use-promotions.ts';
import own from './leader-board.module.css';
import { chosenPeriod, type Period, periods, rankQuestion } from './leader-board-requests.ts';

type Winner = AnswerOf<Endpoints['rankList']>['list'][number];

const REFRESH_MS = 60_000;

const TournamentList = lazyPart(() => import('./tournament-list.tsx').then((part) => part.TournamentList), {
  skeleton: <Skeleton className={styles.place} />,
});

export function LeaderBoardScreen() {
  const t = useText();
  const navigate = useNavigate();
  const period = chosenPeriod(useParameters().period);
  const { promotions } = usePromotions();
  const missions = promotions.filter(({ kind, state }) => kind === 'MISSION' && state === 'running');
  return (
    <div className={styles.screen}>
      <Hero
        scene="violet"
        symbols={['crown-large', 'trophy', 'star']}
        title={t('leaderboard.hero')}
        line={t('leaderboard.hero.line')}
      />
      {missions.length > 0 && <TournamentList />}
      <Tabs
        label={t('leaderboard.period')}
        tabs={periods.map((key) => ({ key, label: t(`leaderboard.${key}`) }))}
        chosen={period}
        onChoose={(key) => navigate({ to: '.', search: { period: key }, replace: true, keepScroll: true })}
      />
      <Rank period={period} />
      {missions.filter(isElsewhere).map((promotion) => (
        <ActivityCard key={promotion.code} activity={activityOf(promotion)} />
      ))}
    </div>
  );
}

/** What is taken part in here is shown as it stands. */
const isElsewhere = ({ linkage }: Promotion) => linkage !== '/m/leaderBoard';

function Rank({ period }: { readonly period: Period }) {
  const t = useText();
  const rank = useAnswer('rankList', rankQuestion(period), { refreshMs: REFRESH_MS });
  const none = (
    <Empty
      symbol="trophy"
      title="leaderboard.none"
      line="leaderboard.none.line"
      action={
        <ButtonLink to="/m/gameCenter" search={{ gameCategory: 'lobby' }} tone="primary">
          {t('leaderboard.play')}
        </ButtonLink>
      }
    />
  );
  const skeleton = <Skeletons className={own.rank} of={times(6, own.place)} />;
  return (
    <Loaded query={rank} skeleton={skeleton} isEmpty={({ list }) => list.length === 0} empty={none}>
      {({ list }) => (
        <ol className={own.rank}>
          {list.map((winner, at) => (
            <Row key={`${winner.at}${winner.vo.username}${winner.vo.winAmount}`} winner={winner} at={at} />
          ))}
        </ol>
      )}
    </Loaded>
  );
}

const medals = [own.gold, own.silver, own.bronze];

function Row({ winner, at }: { readonly winner: Winner; readonly at: number }) {
  const t = useText();
  const { vo, game } = winner;
  const link = useLaunchLink(game);
  return (
    <li>
      <Link {...link} isPreloaded={false} className={`${own.row} ${medals[at] ?? ''}`}>
        <span className={own.number} aria-hidden="true">
          {at + 1}
        </span>
        <VisuallyHidden>{t('leaderboard.place', { place: at + 1 })}</VisuallyHidden>
        <span className={`${own.mark} ${tileGround(game.art.hue, tileVariant(game.id))}`}>
          <LazyImage src={artUrl(game.art.symbol)} alt="" width="30" height="30" />
        </span>
        <span className={own.who}>
          <b>{vo.username}</b>
          <small>{game.gameName}</small>
        </span>
        <Money amount={vo.winAmount} className={own.amount} />
      </Link>
    </li>
  );
}
