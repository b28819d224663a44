/** Accounts of identity providers: which are linked, linking, and unlinking. */

import { useState } from 'react';
import { Badge } from '#ui';
import { useAnswer } from '../../../base/api/index.ts';
import { Sheet } from '../../../base/components/index.ts';
import { useDates } from '../../../base/merchant/index.ts';
import { Loaded } from '../../../base/query/loaded.tsx';
import { Skeletons } from '../../../base/query/skeletons.tsx';
import { useText } from '../../../base/text/index.ts';
import account from '../../../features/account/account.module.css';
import rows from '../../../features/account/rows.module.css';
import { ProviderMark } from '../../../features/sign-in/provider-mark.tsx';
import { providerNames } from '../../../features/sign-in/provider-redirect.ts';
import type { OutsideLink } from '../protections.ts';
import styles from '../security.module.css';
import { LinkForm } from './link-form.tsx';

export function Linked() {
  const t = useText();
  const config = useAnswer('securityConfig', undefined, { isMine: true });
  const [shown, setShown] = useState<OutsideLink>();
  return (
    <>
      <h2 className={styles.head}>{t('security.outside')}</h2>
      <p className={account.note}>{t('security.outside.note')}</p>
      <Loaded query={config} skeleton={<Skeletons isList className={rows.rows} of={[rows.place]} />}>
        {({ outside }) => (
          <ul className={rows.rows}>
            {outside.map((link) => (
              <li key={link.provider}>
                <LinkRow link={link} onOpen={() => setShown(link)} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <Sheet
        isOpen={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={shown ? providerNames[shown.provider] : ''}
      >
        {shown && <LinkForm key={shown.provider} link={shown} onDone={() => setShown(undefined)} />}
      </Sheet>
    </>
  );
}

function LinkRow({ link, onOpen }: { readonly link: OutsideLink; readonly onOpen: () => void }) {
  const t = useText();
  const dates = useDates();
  const { provider, label, linkedAt, isAvailable } = link;
  const isLinked = label !== undefined;
  const line = isLinked
    ? [label, linkedAt && dates.dayAndTime(linkedAt)].filter(Boolean).join(' · ')
    : t(isAvailable ? 'security.outside.none' : 'security.outside.away');
  return (
    <button type="button" className={rows.row} onClick={onOpen} disabled={!isLinked && !isAvailable}>
      <ProviderMark provider={provider} />
      <span className={rows.words}>
        <b>{providerNames[provider]}</b>
        <small>{line}</small>
      </span>
      <Badge tone={isLinked ? 'good' : 'bad'}>{t(isLinked ? 'security.on' : 'security.off')}</Badge>
    </button>
  );
}
