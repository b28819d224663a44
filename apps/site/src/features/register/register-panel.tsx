/** Registering: the merchant's own fields and rules, by username, by mobile number, or either; or by an account elsewhere. */

import { useAnswer } from '../../base/api/query.tsx';
import { Part } from '../../base/components/part.tsx';
import { Loaded, Skeletons, times } from '../../base/query/loaded.tsx';
import account from '../account/account.module.css';
import styles from '../entry/entry.module.css';
import { WaysPlace } from '../sign-in/sign-in-methods-skeleton.tsx';
import { RegisterForm } from './register-form.tsx';

const loadWays = () => import('../sign-in/sign-in-methods.tsx').then(({ JoinWays }) => JoinWays);

export function RegisterPanel() {
  const rules = useAnswer('registerRules');
  return (
    <Loaded query={rules} skeleton={<Skeletons className={styles.form} of={times(4, account.place)} />}>
      {(data) => (
        <>
          <RegisterForm rules={data} />
          <Part load={loadWays} waiting={<WaysPlace isJoining />} />
        </>
      )}
    </Loaded>
  );
}
