/** Says that the connection is gone, for as long as it is. */
import { WifiOff } from 'lucide-react';
import { useText } from '../../base/text.tsx';
import { useOnline } from '../../platform/connection.ts';
import styles from './connection-bar.module.css';

export function ConnectionBar() {
  const say = useText();
  const isOnline = useOnline();
  return (
    <div role="status" className={styles.region}>
      {!isOnline && (
        <p className={styles.bar}>
          <WifiOff aria-hidden="true" size={18} />
          <span>
            <b>{say('shell.offline')}</b> {say('shell.offline.line')}
          </span>
        </p>
      )}
    </div>
  );
}
