/** Registering: the merchant's own fields and rules, by username, by mobile number, or either; or by an account elsewhere. */
import { Skeleton } from '#ui';
import { Part } from '../../base/part.tsx';
import { useAnswer } from '../../base/query.tsx';
import { Failed } from '../../base/states.tsx';
import account from '../account/account.module.css';
import styles from '../entry/entry.module.css';
import { WaysPlace } from '../sign-in/ways-place.tsx';
import { RegisterForm } from './register-form.tsx';

const loadWays = () => import('../sign-in/sign-in-ways.tsx').then(({ JoinWays }) => JoinWays);

export function RegisterPanel() {
  const rules = useAnswer('registerRules');
  if (rules.data) {
    return (
      <>
        <RegisterForm rules={rules.data} />
        <Part load={loadWays} waiting={<WaysPlace isJoining />} />
      </>
    );
  }
  if (rules.isError) {
    return <Failed error={rules.error} onRetry={() => rules.refetch()} isRetrying={rules.isRefetching} />;
  }
  return (
    <div className={styles.form} aria-busy="true">
      {['one', 'two', 'three', 'four'].map((place) => (
        <Skeleton key={place} className={account.place} />
      ))}
    </div>
  );
}
