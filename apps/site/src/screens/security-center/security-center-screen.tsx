/** The security centre: which of its views the address asks for. */
import type { ReactNode } from 'react';
import { Skeleton } from '#ui';
import { useParameters } from '../../base/navigation.tsx';
import { Part } from '../../base/part.tsx';
import { Devices } from './devices.tsx';
import { Logins } from './logins.tsx';
import { Overview } from './overview.tsx';
import styles from './security.module.css';

const loadPasskeys = () => import('./passkeys.tsx').then(({ Passkeys }) => Passkeys);
const loadLinked = () => import('./linked.tsx').then(({ Linked }) => Linked);

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
