/** The proof of a round or a draw, as the server published it: to be checked on the page that works without a network, or saved. */
import { useEffect, useState } from 'react';
import { shownTheme } from '#base/data';
import { useLanguage, useMerchant, useText } from '#base/view';
import { buttonClass } from '#ui';
import { proofFileUrl, verifierUrl } from './proof-urls.ts';

export interface ProofLinksProps {
  readonly file: { readonly content: unknown; readonly fileName?: string };
}

export function ProofLinks({ file }: ProofLinksProps) {
  const t = useText();
  const { language } = useLanguage();
  const { stageOrigin } = useMerchant();
  const [text, setText] = useState<string>();
  useEffect(() => {
    if (file.content instanceof Blob) void file.content.text().then(setText);
  }, [file]);
  if (text === undefined) return null;
  const look = { stageOrigin, language, theme: shownTheme() };
  return (
    <>
      <a
        href={verifierUrl(text, look)}
        target="_blank"
        rel="noopener"
        className={buttonClass({ tone: 'primary', isWide: true })}
      >
        {t('records.proof.check')}
      </a>
      <a href={proofFileUrl(text)} download={file.fileName} className={buttonClass({ isWide: true })}>
        {t('records.proof.save')}
      </a>
    </>
  );
}
