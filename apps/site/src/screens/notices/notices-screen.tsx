/** The notices, newest first, each in full. */
import { Loaded, Skeletons, useAnswer } from '#base/data';
import { Empty, LocalTime, OperatorHtml } from '#base/view';
import styles from './notices.module.css';

export function NoticesScreen() {
  const news = useAnswer('lobbyNews');
  const none = <Empty symbol="house" title="notice.empty" line="notice.empty.line" />;
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
