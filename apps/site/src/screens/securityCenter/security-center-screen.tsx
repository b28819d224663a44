/** The security centre: which of its three views the address asks for. */
import { useParameters } from '../../base/navigation.tsx';
import { Devices } from './devices.tsx';
import { Logins } from './logins.tsx';
import { Overview } from './overview.tsx';
import styles from './security.module.css';

export function SecurityCenterScreen() {
  const { view } = useParameters();
  return (
    <div className={styles.screen}>
      {view === 'devices' ? <Devices /> : view === 'logins' ? <Logins /> : <Overview />}
    </div>
  );
}
