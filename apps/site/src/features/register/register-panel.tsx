/**
 * Registration with the merchant's own fields and rules: by username, by mobile number, or either; or by an account of an identity
 * provider.
 */

import { Loaded, lazyPart, Skeletons, times, useAnswer } from '#base';
import account from '../account/account.module.css';
import styles from '../entry/entry.module.css';
import { WaysPlace } from '../sign-in/sign-in-methods-skeleton.tsx';
import { RegisterForm } from './register-form.tsx';

const JoinMethods = lazyPart(() => import('../sign-in/sign-in-methods.tsx').then((module) => module.JoinMethods), {
  skeleton: <WaysPlace isJoining />,
});

export function RegisterPanel() {
  const rules = useAnswer('registerRules');
  return (
    <Loaded query={rules} skeleton={<Skeletons className={styles.form} of={times(4, account.place)} />}>
      {(data) => (
        <>
          <RegisterForm rules={data} />
          <JoinMethods />
        </>
      )}
    </Loaded>
  );
}
