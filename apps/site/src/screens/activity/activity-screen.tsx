/** Every promotion and news item of the merchant, by category. */
import { Loaded, Skeletons, times } from '#base/data';
import { Empty, useNavigate, useParameters, useText } from '#base/view';
import { Chip } from '#ui';
import { type Category, categoriesOf } from '../../features/rewards/activities.ts';
import { ActivityCard } from '../../features/rewards/activity-card.tsx';
import { useActivities } from '../../features/rewards/use-activities.ts';
import { TitleHeader } from '../../features/shell/headers/index.ts';
import styles from './activity-screen.module.css';

export function ActivityScreen() {
  const t = useText();
  return (
    <>
      <TitleHeader title={t('activity.title')} back="home" />
      <ActivityList />
    </>
  );
}

function ActivityList() {
  const { kind } = useParameters();
  const { activities, query } = useActivities();
  const categories = categoriesOf(activities);
  // A category that no longer exists does not filter: an old link shows everything.
  const chosen = categories.find((category) => category === kind);
  const shown = activities.filter(({ category }) => chosen === undefined || category === chosen);
  return (
    <>
      {categories.length > 1 && <Kinds categories={categories} chosen={chosen} />}
      <ul className={styles.list}>
        {shown.map((activity, at) => (
          <li key={activity.id}>
            <ActivityCard activity={activity} isFirst={at === 0} />
          </li>
        ))}
      </ul>
      <Loaded
        query={query}
        skeleton={activities.length === 0 && <Skeletons isList className={styles.list} of={times(3, styles.place)} />}
        empty={<Empty symbol="gift" title="activity.empty" line="activity.empty.line" />}
      >
        {() => null}
      </Loaded>
    </>
  );
}

function Kinds({
  categories,
  chosen,
}: {
  readonly categories: readonly Category[];
  readonly chosen: Category | undefined;
}) {
  const t = useText();
  const navigate = useNavigate();
  const choose = (kind: Category | undefined) =>
    navigate({ to: '.', search: { kind }, replace: true, keepScroll: true });
  return (
    <fieldset className={styles.kinds} aria-label={t('activity.kinds')}>
      <Chip isChosen={chosen === undefined} onClick={() => choose(undefined)}>
        {t('activity.all')}
      </Chip>
      {categories.map((category) => (
        <Chip key={category} isChosen={category === chosen} onClick={() => choose(category)}>
          {t(`activity.kind.${category}`)}
        </Chip>
      ))}
    </fieldset>
  );
}
