/** The reward center: claimable rewards, promotions open to this member, received rewards, and vouchers. */
import { Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { isRealMember, Loaded, useSession } from '#base/data';
import { artUrl, ButtonLink, lazyPart, useNavigate, useParameters, useText } from '#base/view';
import type { TextKey } from '#texts';
import { EmptyState, Skeleton, Tabs } from '#ui';
import { activityOf } from '../../features/rewards/activities.ts';
import { ActivityCard } from '../../features/rewards/activity-card.tsx';
import { Hero } from '../../features/rewards/hero.tsx';
import styles from '../../features/rewards/rewards.module.css';
import { usePromotions } from '../../features/rewards/use-promotions.ts';
import { type Rewards, useRewards } from '../../features/rewards/use-rewards.ts';
import { ActiveGrant } from './active-grant.tsx';
import { ClaimList } from './claim-list.tsx';
import { CodeForm } from './code-form.tsx';
import { GrantList } from './grant-list.tsx';
import own from './reward-center.module.css';
import { chosenTab, joinable, shownTabs } from './reward-tabs.ts';
import { isLiving, useFreeRounds } from './rounds/index.ts';

const WheelList = lazyPart(() => import('./wheel/wheel-list.tsx').then((part) => part.WheelList), {
  skeleton: <Skeleton className={styles.place} />,
});

const RainList = lazyPart(() => import('./rain/rain-list.tsx').then((part) => part.RainList), {
  skeleton: <Skeleton className={styles.place} />,
});

const Points = lazyPart(() => import('./shop/points.tsx').then((part) => part.Points), {
  skeleton: <Skeleton className={styles.place} />,
});

const FreeSets = lazyPart(() => import('./rounds/free-sets.tsx').then((part) => part.FreeSets), { skeleton: null });

const Missions = lazyPart(() => import('./missions/missions.tsx').then((part) => part.Missions), {
  skeleton: <Skeleton className={styles.place} />,
});

export function RewardCenterScreen() {
  const t = useText();
  const navigate = useNavigate();
  const { tab } = useParameters();
  const isReal = isRealMember(useSession());
  const chosen = chosenTab(tab);
  const { promotions } = usePromotions();
  const tabs = shownTabs(promotions, chosen);
  return (
    <div className={styles.screen}>
      <Hero
        scene="gold"
        symbols={['gift-large', 'coin', 'star']}
        title={t('rewards.hero')}
        line={t(isReal ? 'rewards.hero.line' : 'rewards.trial')}
      />
      <Tabs
        label={t('rewards.title')}
        tabs={tabs.map((key) => ({ key, label: t(`rewards.tab.${key}`) }))}
        chosen={chosen}
        onChoose={(key) => navigate({ to: '.', search: { tab: key }, replace: true, keepScroll: true })}
      />
      {chosen === 'claim' && <ToClaim />}
      {chosen === 'open' && <UnderWay />}
      {chosen === 'luck' && isReal && (
        <>
          <RainList />
          <WheelList />
        </>
      )}
      {chosen === 'points' && isReal && <Points />}
      {chosen === 'history' && <Received />}
      {/* Vouchers come from a shop of points, which lists its own. */}
      {!tabs.includes('points') && (
        <section className={own.vouchers}>
          <Ticket aria-hidden="true" />
          <span>
            <b>{t('rewards.vouchers')}</b>
            <small>{t('rewards.vouchers.none')}</small>
          </span>
        </section>
      )}
    </div>
  );
}

interface OfRewardsProps {
  /** For trials, which get no rewards. */
  readonly none: ReactNode;
  readonly children: (rewards: Rewards) => ReactNode;
}

function OfRewards({ none, children }: OfRewardsProps) {
  const rewards = useRewards();
  if (!rewards.isEnabled) return none;
  return (
    <Loaded query={rewards} skeleton={<Skeleton className={styles.place} />}>
      {children}
    </Loaded>
  );
}

function ToClaim() {
  const hasRounds = useFreeRounds().some(isLiving);
  const none = !hasRounds && (
    <Nothing symbol="gift" title="rewards.claim.none" line="rewards.claim.none.line" hasLink />
  );
  return (
    <>
      {hasRounds && <FreeSets />}
      <OfRewards none={none}>
        {({ claims, takesCodes }) => (
          <>
            {claims.length === 0 ? none : <ClaimList claims={claims} />}
            {takesCodes && <CodeForm />}
          </>
        )}
      </OfRewards>
    </>
  );
}

function Received() {
  const hasRounds = useFreeRounds().some((set) => !isLiving(set));
  const none = !hasRounds && <Nothing symbol="scroll" title="rewards.history.none" line="rewards.history.none.line" />;
  return (
    <>
      {hasRounds && <FreeSets areOver />}
      <OfRewards none={none}>{({ over }) => (over.length > 0 ? <GrantList grants={over} /> : none)}</OfRewards>
    </>
  );
}

function UnderWay() {
  return (
    <>
      <OfRewards none={null}>
        {({ active, missions, waiting }) => (
          <>
            {active && <ActiveGrant grant={active} />}
            {missions.length > 0 && <Missions missions={missions} />}
            {waiting.length > 0 && <GrantList grants={waiting} />}
          </>
        )}
      </OfRewards>
      <Joinable />
    </>
  );
}

function Joinable() {
  const { promotions, isOn, answer } = usePromotions();
  if (isOn && !answer.data) {
    return (
      <Loaded query={answer} skeleton={<Skeleton className={styles.place} />}>
        {() => null}
      </Loaded>
    );
  }
  const mine = joinable(promotions);
  if (mine.length === 0)
    return <Nothing symbol="target" title="rewards.open.none" line="rewards.open.none.line" hasLink />;
  return (
    <ul className={own.list}>
      {mine.map((promotion) => (
        <li key={promotion.code}>
          <ActivityCard activity={activityOf(promotion)} />
        </li>
      ))}
    </ul>
  );
}

interface NothingProps {
  readonly symbol: string;
  readonly title: TextKey;
  readonly line: TextKey;
  readonly hasLink?: boolean;
}

function Nothing({ symbol, title, line, hasLink = false }: NothingProps) {
  const t = useText();
  const link = <ButtonLink to="/m/activity">{t('activity.see')}</ButtonLink>;
  return <EmptyState picture={artUrl(symbol)} title={t(title)} line={t(line)} action={hasLink ? link : undefined} />;
}
