/** Says that the connection is gone, for as long as it is. */
import { Glyph } from '#ui';
import { useText } from '../../../base/text/index.ts';
import { useOnline } from '../../../platform/connection.ts';
import styles from './connection-bar.module.css';

export function ConnectionBar() {
  const say = useText();
  const isOnline = useOnline();
  return (
    <div role="status" className={styles.region}>
      {!isOnline && (
        <p className={styles.bar}>
          <Glyph name="offline" />
          <span>
            <b>{say('shell.offline')}</b> {say('shell.offline.line')}
          </span>
        </p>
      )}
    </div>
  );
}
