/** The security centre: shows the view in the address. */
import type { ReactNode } from 'react';
import { lazyPart, useParameters } from '#base/view';
import { Skeleton } from '#ui';
import { Devices, Logins } from './devices.tsx';
import { Overview } from './overview.tsx';
import styles from './security.module.css';

const Passkeys = lazyPart(() => import('./passkeys.tsx').then((module) => module.Passkeys), {
  skeleton: <Skeleton className={styles.placeCard} />,
});
const Linked = lazyPart(() => import('./linked.tsx').then((module) => module.Linked), {
  skeleton: <Skeleton className={styles.placeCard} />,
});

const Documents = lazyPart(() => import('./documents.tsx').then((module) => module.Documents), {
  skeleton: <Skeleton className={styles.placeCard} />,
});

const views: { readonly [name: string]: () => ReactNode } = {
  devices: () => <Devices />,
  logins: () => <Logins />,
  passkeys: () => <Passkeys />,
  linked: () => <Linked />,
  documents: () => <Documents />,
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
