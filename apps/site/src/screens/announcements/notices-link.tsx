/** The link to the merchant's notices, if there are any. */
import { ChevronRight, Megaphone } from 'lucide-react';
import { useAnswer } from '../../base/api/index.ts';
import { Link } from '../../base/navigation/index.ts';
import { useText } from '../../base/text/index.ts';
import styles from './announcements.module.css';

export function NoticesLink() {
  const t = useText();
  const { data } = useAnswer('lobbyNews', undefined, { staleMs: 60_000 });
  if (!data || data.list.length === 0) return null;
  return (
    <Link to="/m/notice" className={styles.notices}>
      <Megaphone aria-hidden="true" size={20} />
      <span className={styles.words}>
        <b>{t('notice.title')}</b>
        <small>{t('messages.notices.line')}</small>
      </span>
      <ChevronRight aria-hidden="true" size={18} />
    </Link>
  );
}
