/** The notices, newest first, each in full. */
import { EmptyState, Skeleton } from '#ui';
import { useAnswer } from '../../base/api/query.tsx';
import { artUrl } from '../../base/art.ts';
import { OperatorHtml } from '../../base/components/operator-html.tsx';
import { Failed } from '../../base/components/states.tsx';
import { LocalTime } from '../../base/merchant/local-time.tsx';
import { useText } from '../../base/text/text.tsx';
import styles from './notices.module.css';

export function NoticesScreen() {
  const say = useText();
  const news = useAnswer('lobbyNews');
  if (news.isError && !news.data)
    return <Failed error={news.error} onRetry={() => news.refetch()} isRetrying={news.isRefetching} />;
  if (news.data?.list.length === 0)
    return <EmptyState picture={artUrl('house')} title={say('notice.empty')} line={say('notice.empty.line')} />;
  return (
    <div className={styles.screen} aria-busy={news.isPending}>
      {news.isPending && <Skeleton className={styles.place} />}
      {news.data?.list.map(({ id, title, content, at }) => (
        <article key={id} className={styles.notice}>
          <LocalTime at={at} />
          <h2>{title}</h2>
          <OperatorHtml html={content} />
        </article>
      ))}
    </div>
  );
}
