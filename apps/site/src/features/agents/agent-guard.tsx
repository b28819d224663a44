/** Screens for agents. Players see a note and whom to contact. */
import type { ReactNode } from 'react';
import { isAgent, useSession } from '#base/data';
import { useText } from '#base/view';
import { Skeleton } from '#ui';
import { PartTexts } from '../records/part-texts.tsx';
import { NotOpen } from '../rewards/not-open.tsx';
import styles from '../rewards/rewards.module.css';
import { isViewer } from './viewer.ts';

export function AgentGuard({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const session = useSession();
  if (!isAgent(session) && !isViewer(session)) {
    return <NotOpen symbol="handshake" title={t('agent.only')} line={t('agent.only.line')} />;
  }
  return (
    <PartTexts part="team" skeleton={<Skeleton className={styles.place} />}>
      <div className={styles.screen}>{children}</div>
    </PartTexts>
  );
}
