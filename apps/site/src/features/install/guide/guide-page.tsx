/** The body of both guides: the manual steps, and the steps after a download if the merchant has one. */
import { useMerchant, useText } from '#base/view';
import styles from './guide-page.module.css';
import { FileSteps, GuideSteps } from './guide-steps.tsx';

export interface GuidePageProps {
  readonly system: 'ios' | 'android';
  /** The heading of the steps after a download; undefined without a download. */
  readonly fileTitle: string | undefined;
}

export function GuidePage({ system, fileTitle }: GuidePageProps) {
  const t = useText();
  const { name } = useMerchant();
  return (
    <div className={styles.page}>
      <h2>{t('install.steps')}</h2>
      <GuideSteps system={system} name={name} />
      {fileTitle !== undefined && (
        <>
          <h2>{fileTitle}</h2>
          <FileSteps system={system} />
        </>
      )}
    </div>
  );
}
