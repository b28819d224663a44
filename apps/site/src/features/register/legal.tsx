/** The terms and the policy that a registration accepts, readable in a dialog without losing the form. */
import { useState } from 'react';
import { lazyPart, Sheet, useText } from '#base';
import { Button, Skeleton } from '#ui';
import account from '../account/account.module.css';
import styles from '../entry/entry.module.css';

const LegalText = lazyPart(() => import('./legal-text.tsx').then((module) => module.LegalText), {
  skeleton: <Skeleton className={account.place} />,
});
const tags = { terms: 'terms', policy: 'privacy' } as const;

export function Legal() {
  const t = useText();
  const [shown, setShown] = useState<'terms' | 'policy'>();
  return (
    <div className={styles.legal}>
      <span>{t('register.legal')}</span>
      {(['terms', 'policy'] as const).map((which) => (
        <Button key={which} tone="link" onClick={() => setShown(which)}>
          {t(`register.${which}`)}
        </Button>
      ))}
      {(['terms', 'policy'] as const).map((which) => (
        <Sheet key={which} isOpen={shown === which} onClose={() => setShown(undefined)} title={t(`register.${which}`)}>
          {shown === which && <LegalText tag={tags[which]} />}
        </Sheet>
      ))}
    </div>
  );
}
