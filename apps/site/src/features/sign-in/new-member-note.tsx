/** A note above a registration: the provider account that was confirmed, and a button to register without it. */
import { useState } from 'react';
import { load } from '#base/data';
import { useText } from '#base/view';
import { Button, useInBrowser } from '#ui';
import { ProviderMark } from './provider-mark.tsx';
import { forgetNewMember, newMemberEntry, providerNames } from './provider-redirect.ts';
import styles from './sign-in.module.css';

const savedText = () => newMemberEntry.store.get(newMemberEntry.key);

export function NewMemberNote() {
  const t = useText();
  const [isDropped, setDropped] = useState(false);
  const saved = useInBrowser(savedText);
  const newMember = saved === undefined || isDropped ? undefined : load(newMemberEntry);
  if (!newMember) return null;
  const { provider, label } = newMember;
  return (
    <div className={styles.newMember} role="status">
      <ProviderMark provider={provider} />
      <p>{t('methods.new-member', { provider: providerNames[provider], label })}</p>
      <Button
        tone="link"
        onClick={() => {
          forgetNewMember();
          setDropped(true);
        }}
      >
        {t('methods.new-member.drop')}
      </Button>
    </div>
  );
}
