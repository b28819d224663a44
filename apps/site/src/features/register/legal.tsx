/** What one accepts by joining: the terms and the policy, to be read in a dialog without losing the form. */
import { useState } from 'react';
import { Button, Dialog, Skeleton } from '#ui';
import { Part } from '../../base/components/part.tsx';
import { useText } from '../../base/text/text.tsx';
import account from '../account/account.module.css';
import styles from '../entry/entry.module.css';

const loads = {
  terms: () => import('./legal-text.tsx').then(({ TermsText }) => TermsText),
  policy: () => import('./legal-text.tsx').then(({ PolicyText }) => PolicyText),
};

export function Legal() {
  const say = useText();
  const [shown, setShown] = useState<'terms' | 'policy'>();
  return (
    <div className={styles.legal}>
      <span>{say('register.legal')}</span>
      {(['terms', 'policy'] as const).map((which) => (
        <Button key={which} tone="link" onClick={() => setShown(which)}>
          {say(`register.${which}`)}
        </Button>
      ))}
      {(['terms', 'policy'] as const).map((which) => (
        <Dialog
          key={which}
          isOpen={shown === which}
          onClose={() => setShown(undefined)}
          title={say(`register.${which}`)}
          closeLabel={say('shell.close')}
          from="below"
        >
          {shown === which && <Part load={loads[which]} waiting={<Skeleton className={account.place} />} />}
        </Dialog>
      ))}
    </div>
  );
}
