/** The room of the other ways in, as many as the merchant has switched on, while it is asked which of them are there. */
import { Skeleton } from '#ui';
import { hasFlag, useMerchant } from '../../base/merchant/index.ts';
import styles from './sign-in.module.css';

const ways = ['passkeys', 'facebookLogin', 'googleLogin'] as const;

export function WaysPlace({ isJoining = false }: { readonly isJoining?: boolean }) {
  const info = useMerchant();
  const mayCome = ways.filter((flag) => hasFlag(info, flag) && !(isJoining && flag === 'passkeys'));
  if (mayCome.length === 0) return null;
  return (
    <div className={styles.ways} aria-hidden="true">
      <p className={styles.or}>
        <Skeleton className={styles.orPlace} />
      </p>
      {mayCome.map((flag) => (
        <Skeleton key={flag} className={styles.wayPlace} />
      ))}
    </div>
  );
}
