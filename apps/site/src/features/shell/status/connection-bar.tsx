/** A notice shown while the connection is down. */
import { useText } from '#base/view';
import { Glyph } from '#ui';
import { useOnline } from '../../../platform/connection.ts';
import styles from './connection-bar.module.css';

export function ConnectionBar() {
  const t = useText();
  const isOnline = useOnline();
  return (
    <div role="status" className={styles.region}>
      {!isOnline && (
        <p className={styles.bar}>
          <Glyph name="offline" />
          <span>
            <b>{t('shell.offline')}</b> {t('shell.offline.line')}
          </span>
        </p>
      )}
    </div>
  );
}
