/** Above a registration: whom a provider has vouched for, and the way to join without that. */
import { useState, useSyncExternalStore } from 'react';
import { Button } from '#ui';
import { load } from '../../base/page/index.ts';
import { useText } from '../../base/text/index.ts';
import { ProviderMark } from './provider-mark.tsx';
import { forgetNewcomer, newcomerEntry, providerNames } from './provider-redirect.ts';
import styles from './sign-in.module.css';

const never = () => () => undefined;
const keptText = () => newcomerEntry.store.get(newcomerEntry.key);

export function NewcomerNote() {
  const t = useText();
  const [isDropped, setDropped] = useState(false);
  const kept = useSyncExternalStore(never, keptText, () => undefined);
  const newcomer = kept === undefined || isDropped ? undefined : load(newcomerEntry);
  if (!newcomer) return null;
  const { provider, label } = newcomer;
  return (
    <div className={styles.newcomer} role="status">
      <ProviderMark provider={provider} />
      <p>{t('ways.newcomer', { provider: providerNames[provider], label })}</p>
      <Button
        tone="link"
        onClick={() => {
          forgetNewcomer();
          setDropped(true);
        }}
      >
        {t('ways.newcomer.drop')}
      </Button>
    </div>
  );
}
