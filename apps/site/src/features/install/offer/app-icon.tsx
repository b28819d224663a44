/** The merchant's icon as it appears on home screens. */
import { useState } from 'react';
import { useMerchant } from '#base/view';
import { appIcon, namedIcon } from '../device/index.ts';
import styles from './install.module.css';

export function AppIcon({ size }: { readonly size: number }) {
  const { merchant, imageCDNs, resources } = useMerchant();
  const [random] = useState(Math.random);
  const url = namedIcon(resources) ?? appIcon(merchant, imageCDNs, () => random);
  return <img src={url} alt="" width={size} height={size} className={styles.icon} suppressHydrationWarning />;
}
