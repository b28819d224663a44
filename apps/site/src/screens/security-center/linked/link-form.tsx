/** Links or unlinks an account of an identity provider: both require the password. */
import { SubmitButton } from '#ui';
import { save } from '../../../base/page/index.ts';
import { useText } from '../../../base/text/index.ts';
import { toast, toastSeconds } from '../../../base/toasts.ts';
import account from '../../../features/account/account.module.css';
import { Problem } from '../../../features/account/problem.tsx';
import { providerNames, redirectEntry } from '../../../features/sign-in/provider-redirect.ts';
import { ProofField, useProof } from '../proof/index.ts';
import type { OutsideLink } from '../protections.ts';
import { useFreshConfig } from '../use-fresh-config.ts';

export function LinkForm({ link, onDone }: { readonly link: OutsideLink; readonly onDone: () => void }) {
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
