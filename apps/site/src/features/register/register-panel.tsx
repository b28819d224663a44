/** Registering: the merchant's own fields and rules, by username, by mobile number, or either; or by an account elsewhere. */
import { Skeleton } from '#ui';
import { useAnswer } from '../../base/api/query.tsx';
import { Part } from '../../base/components/part.tsx';
import { Failed } from '../../base/components/states.tsx';
import account from '../account/account.module.css';
import styles from '../entry/entry.module.css';
import { WaysPlace } from '../sign-in/sign-in-methods-skeleton.tsx';
import { RegisterForm } from './register-form.tsx';

const loadWays = () => import('../sign-in/sign-in-methods.tsx').then(({ JoinWays }) => JoinWays);

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
