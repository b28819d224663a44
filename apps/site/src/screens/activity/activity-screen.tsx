/** What is on: the merchant's promotions, or that there is none. */
import { EmptyState, Skeleton } from '#ui';
import { artUrl } from '../../base/art.ts';
import { useAnswer } from '../../base/query.tsx';
import { Failed } from '../../base/states.tsx';
import { useText } from '../../base/text.tsx';
import { BannerLink } from '../../features/home/banner-link.tsx';
import { TitleHeader } from '../../features/shell/title-header.tsx';
import styles from './activity-screen.module.css';

const LIST_PICTURE = 1;

export function ActivityScreen() {
  const say = useText();
  const promotions = useAnswer('listAnnouncements', { types: 'PR' });
  return (
    <>
      <TitleHeader title={say('activity.title')} back="home" />
      {promotions.isPending && <Skeleton className={styles.place} />}
      {promotions.isError && (
        <Failed error={promotions.error} onRetry={() => promotions.refetch()} isRetrying={promotions.isRefetching} />
      )}
      {promotions.data?.promotion.length === 0 && (
        <EmptyState picture={artUrl('gift')} title={say('activity.empty')} line={say('activity.empty.line')} />
      )}
      <ul className={styles.list}>
        {promotions.data?.promotion.map(({ id, title, announcementImages, linkage }) => {
          const picture = announcementImages.find(({ sequence }) => sequence === LIST_PICTURE);
          return (
            <li key={id}>
              <BannerLink linkage={linkage} className={styles.card}>
                {picture && <img src={picture.url} alt="" width="358" height="132" loading="lazy" />}
                <b>{title}</b>
              </BannerLink>
            </li>
          );
        })}
      </ul>
    </>
  );
}
