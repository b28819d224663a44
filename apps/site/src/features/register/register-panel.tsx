/** Registering: the merchant's own fields and rules, by username, by mobile number, or either. */
import { Skeleton } from '#ui';
import { useAnswer } from '../../base/query.tsx';
import { Failed } from '../../base/states.tsx';
import account from '../account/account.module.css';
import styles from '../entry/entry.module.css';
import { RegisterForm } from './register-form.tsx';

export function RegisterPanel() {
  const rules = useAnswer('registerRules');
  if (rules.data) return <RegisterForm rules={rules.data} />;
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
