/** Accounts of identity providers: which is linked, linking one, letting go of one. */
import { useState } from 'react';
import { Badge, Dialog, Skeleton } from '#ui';
import { useAnswer } from '../../../base/api/query.tsx';
import { Failed } from '../../../base/components/states.tsx';
import { useDates } from '../../../base/merchant/dates.ts';
import { useText } from '../../../base/text/text.tsx';
import account from '../../../features/account/account.module.css';
import rows from '../../../features/account/rows.module.css';
import { ProviderMark } from '../../../features/sign-in/provider-mark.tsx';
import { providerNames } from '../../../features/sign-in/provider-redirect.ts';
import type { OutsideLink } from '../protections.ts';
import styles from '../security.module.css';
import { LinkForm } from './link-form.tsx';

export function Linked() {
  const say = useText();
  const config = useAnswer('securityConfig', undefined, { isMine: true });
  const [shown, setShown] = useState<OutsideLink>();
  if (config.isError && !config.data)
    return <Failed error={config.error} onRetry={() => config.refetch()} isRetrying={config.isRefetching} />;
  return (
    <>
      <h2 className={styles.head}>{say('security.outside')}</h2>
      <p className={account.note}>{say('security.outside.note')}</p>
      <ul className={rows.rows} aria-busy={config.isPending}>
        {config.data ? (
          config.data.outside.map((link) => (
            <li key={link.provider}>
              <LinkRow link={link} onOpen={() => setShown(link)} />
            </li>
          ))
        ) : (
          <li>
            <Skeleton className={rows.place} />
          </li>
        )}
      </ul>
      <Dialog
        isOpen={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={shown ? providerNames[shown.provider] : ''}
        closeLabel={say('shell.close')}
        from="below"
      >
        {shown && <LinkForm key={shown.provider} link={shown} onDone={() => setShown(undefined)} />}
      </Dialog>
    </>
  );
}

function LinkRow({ link, onOpen }: { readonly link: OutsideLink; readonly onOpen: () => void }) {
  const say = useText();
  const dates = useDates();
  const { provider, label, linkedAt, isAvailable } = link;
  const isLinked = label !== undefined;
  const line = isLinked
    ? [label, linkedAt && dates.dayAndTime(linkedAt)].filter(Boolean).join(' · ')
    : say(isAvailable ? 'security.outside.none' : 'security.outside.away');
  return (
    <button type="button" className={rows.row} onClick={onOpen} disabled={!isLinked && !isAvailable}>
      <ProviderMark provider={provider} />
      <span className={rows.words}>
        <b>{providerNames[provider]}</b>
        <small>{line}</small>
      </span>
      <Badge tone={isLinked ? 'good' : 'bad'}>{say(isLinked ? 'security.on' : 'security.off')}</Badge>
    </button>
  );
}
