/** The skeleton of the other log-in methods, as many as the merchant has switched on, while the available ones are requested. */
import { hasFlag, useMerchant } from '#base/view';
import { Skeleton } from '#ui';
import styles from './sign-in.module.css';

const methods = ['passkeys', 'facebookLogin', 'googleLogin'] as const;

/** Those that the merchant has switched on. A new member has no passkey yet. */
export function useOfferedMethods(isJoining: boolean) {
  const info = useMerchant();
  return methods.filter((flag) => hasFlag(info, flag) && !(isJoining && flag === 'passkeys'));
}

export function SignInMethodsSkeleton({ isJoining = false }: { readonly isJoining?: boolean }) {
  const mayCome = useOfferedMethods(isJoining);
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
