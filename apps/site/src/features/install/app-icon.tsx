/** The merchant's icon as it stands on home screens. */
import { useState } from 'react';
import { useMerchant } from '../../base/merchant.tsx';
import styles from './install.module.css';
import { appIcon, namedIcon } from './install-rules.ts';

export function AppIcon({ size }: { readonly size: number }) {
  const { merchant, imageCDNs, resources } = useMerchant();
  const [random] = useState(Math.random);
  const url = namedIcon(resources) ?? appIcon(merchant, imageCDNs, () => random);
  return <img src={url} alt="" width={size} height={size} className={styles.icon} suppressHydrationWarning />;
}
