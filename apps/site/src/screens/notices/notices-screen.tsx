/** The notices, newest first, each in full. */
import { artUrl, Loaded, LocalTime, OperatorHtml, Skeletons, useAnswer, useText } from '#base';
import { EmptyState } from '#ui';
import styles from './notices.module.css';

export function NoticesScreen() {
  const t = useText();
  const news = useAnswer('lobbyNews');
  const none = <EmptyState picture={artUrl('house')} title={t('notice.empty')} line={t('notice.empty.line')} />;
  const skeleton = <Skeletons className={styles.screen} of={[styles.place]} />;
  return (
    <Loaded query={news} skeleton={skeleton} isEmpty={({ list }) => list.length === 0} empty={none}>
      {({ list }) => (
        <div className={styles.screen}>
          {list.map(({ id, title, content, at }) => (
            <article key={id} className={styles.notice}>
              <LocalTime at={at} />
              <h2>{title}</h2>
              <OperatorHtml html={content} />
            </article>
          ))}
        </div>
      )}
    </Loaded>
  );
}
