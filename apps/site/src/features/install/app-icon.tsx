/** The merchant's icon as it stands on home screens. */
import { useState } from 'react';
import { useMerchant } from '../../base/merchant.tsx';
import styles from './install.module.css';
import { appIcon } from './install-rules.ts';

export function AppIcon({ size }: { readonly size: number }) {
  const { merchant, imageCDNs } = useMerchant();
  const [url] = useState(() => appIcon(merchant, imageCDNs, Math.random));
  return <img src={url} alt="" width={size} height={size} className={styles.icon} suppressHydrationWarning />;
}
