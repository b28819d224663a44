/** One promotion: its cover, period, audience and terms, and the button to take part. */
import { Loaded, Skeletons, useSession } from '#base/data';
import {
  ButtonLink,
  Empty,
  Link,
  OperatorHtml,
  readLocation,
  useParameters,
  useRouteLocation,
  useText,
} from '#base/view';
import { buttonClass } from '#ui';
import type { Activity } from '../../features/rewards/activities.ts';
import { ActivityCover } from '../../features/rewards/activity-cover.tsx';
import { useActivities } from '../../features/rewards/use-activities.ts';
import { usePeriod } from '../../features/rewards/use-period.ts';
import styles from './activity-detail.module.css';
import { entryOf, isForEveryone } from './take-part.ts';

export function ActivityDetailScreen() {
  const t = useText();
  const { id } = useParameters();
  const { activities, query } = useActivities();
  const activity = activities.find((one) => one.id === id);
  if (activity) return <Detail activity={activity} />;
  return (
    <Loaded query={query} skeleton={<Skeletons className={styles.screen} of={[styles.place, styles.placeLow]} />}>
      {() => (
        <Empty
          symbol="gift"
          title="activity.gone"
          line="activity.gone.line"
          action={
            <ButtonLink to="/m/activity" replace tone="primary">
              {t('activity.see')}
            </ButtonLink>
          }
        />
      )}
    </Loaded>
  );
}

function Detail({ activity }: { readonly activity: Activity }) {
  const t = useText();
  const period = usePeriod();
  return (
    <article className={styles.screen}>
      <div className={styles.cover}>
        <ActivityCover activity={activity} isFirst />
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t('activity.when')}</dt>
          <dd suppressHydrationWarning>{period(activity)}</dd>
        </div>
        <div>
          <dt>{t('activity.who')}</dt>
          <dd>{t(isForEveryone(activity) ? 'activity.who.everyone' : 'activity.who.members')}</dd>
        </div>
      </dl>
      {activity.terms !== '' && (
        <section className={styles.terms}>
          <h2>{t(isForEveryone(activity) ? 'activity.about' : 'activity.terms')}</h2>
          <OperatorHtml html={activity.terms} />
        </section>
      )}
      <Entry activity={activity} />
    </article>
  );
}

/** The button is fixed at the bottom of the screen, however long the terms are. */
function Entry({ activity }: { readonly activity: Activity }) {
  const t = useText();
  const session = useSession();
  const { href } = useRouteLocation();
  const origin = typeof location === 'undefined' ? 'http://site' : location.origin;
  const way = entryOf(activity, { session, origin, href });
  if (way.kind === 'none') return null;
  const look = buttonClass({ tone: 'primary', size: 'large', isWide: true });
  const words = t(isForEveryone(activity) ? 'activity.look' : 'activity.join');
  return (
    <div className={styles.bar}>
      {way.kind === 'real-only' && <p className={styles.note}>{t('shell.real.only')}</p>}
      {way.kind === 'login' && (
        <Link to="/m/login" search={way.search} className={look}>
          {t('activity.login')}
        </Link>
      )}
      {way.kind === 'inside' && <InsideLink address={way.address} className={look} words={words} />}
      {way.kind === 'outside' && (
        <a href={way.address} target="_blank" rel="noopener noreferrer" className={look}>
          {words}
        </a>
      )}
    </div>
  );
}

interface InsideLinkProps {
  readonly address: string;
  readonly className: string;
  readonly words: string;
}

function InsideLink({ address, className, words }: InsideLinkProps) {
  const { pathname, search, hash } = readLocation(address);
  return (
    <Link to={pathname} search={search} hash={hash} className={className}>
      {words}
    </Link>
  );
}
