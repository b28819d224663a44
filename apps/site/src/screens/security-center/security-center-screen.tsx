/** The security centre: which of its views the address asks for. */
import type { ReactNode } from 'react';
import { Skeleton } from '#ui';
import { Part } from '../../base/components/part.tsx';
import { useParameters } from '../../base/navigation/navigation.tsx';
import { Devices } from './devices/devices.tsx';
import { Logins } from './devices/logins.tsx';
import { Overview } from './overview/overview.tsx';
import styles from './security.module.css';

const loadPasskeys = () => import('./passkeys/passkeys.tsx').then(({ Passkeys }) => Passkeys);
const loadLinked = () => import('./linked/linked.tsx').then(({ Linked }) => Linked);

const views: { readonly [name: string]: () => ReactNode } = {
  devices: () => <Devices />,
  logins: () => <Logins />,
  passkeys: () => <Part load={loadPasskeys} waiting={<Skeleton className={styles.placeCard} />} />,
  linked: () => <Part load={loadLinked} waiting={<Skeleton className={styles.placeCard} />} />,
};

export function SecurityCenterScreen() {
  const { view = '' } = useParameters();
  const View = views[view] ?? Overview;
  return (
    <div className={styles.screen}>
      <View />
    </div>
  );
}
