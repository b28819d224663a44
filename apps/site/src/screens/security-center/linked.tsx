/** Accounts of identity providers: which are linked, linking, and unlinking. */
import { useState } from 'react';
import { Loaded, Skeletons, save, useAnswer } from '#base/data';
import { Sheet, toast, toastSeconds, useDates, useText } from '#base/view';
import { Badge, SubmitButton } from '#ui';
import account from '../../features/account/account.module.css';
import { Problem } from '../../features/account/problem.tsx';
import rows from '../../features/account/rows.module.css';
import { ProviderMark } from '../../features/sign-in/provider-mark.tsx';
import { providerNames, redirectEntry } from '../../features/sign-in/provider-redirect.ts';
import { ProofField } from './proof-field.tsx';
import type { OutsideLink } from './protections.ts';
import styles from './security.module.css';
import { useFreshConfig } from './use-fresh-config.ts';
import { useProof } from './use-proof.ts';

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

/** Links or unlinks an account of an identity provider: both require the password. */
function LinkForm({ link, onDone }: { readonly link: OutsideLink; readonly onDone: () => void }) {
  const t = useText();
  const refresh = useFreshConfig();
  const proof = useProof();
  const { provider } = link;
  const isLinked = link.label !== undefined;
  const submit = proof.submit(async (request) => {
    const body = { provider, ...proof.given };
    if (isLinked) {
      await request('unlinkOutside', { body });
      refresh();
      toast(t('security.outside.unlinked'), { tone: 'good', seconds: toastSeconds.brief });
      return onDone();
    }
    const { url } = await request('linkOutside', { body });
    save(redirectEntry, { provider, isLinking: true });
    location.assign(url);
  });
  return (
    <form className={account.form} onSubmit={submit} noValidate>
      <p className={account.note}>
        {t(isLinked ? 'security.outside.unlink.line' : 'security.outside.link.line', {
          provider: providerNames[provider],
        })}
      </p>
      <ProofField proof={proof} />
      <Problem refusal={proof.otherRefusal} />
      <SubmitButton tone={isLinked ? 'danger' : 'primary'} isBusy={proof.isBusy} disabled={!proof.isComplete}>
        {t(isLinked ? 'security.outside.unlink' : 'security.outside.link')}
      </SubmitButton>
    </form>
  );
}
