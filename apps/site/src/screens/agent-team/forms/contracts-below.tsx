/** The contracts of a direct downline, as its upline sees them: proposed, changed, withdrawn, ended. */
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { Loaded, Skeletons, useAnswer } from '#base/data';
import { useText } from '#base/view';
import { contractKinds } from '#contract/agents';
import { Badge, Button } from '#ui';
import { ContractCard } from '../../../features/agents/contract-card.tsx';
import { contractsOf } from '../../../features/agents/own-contracts.ts';
import { useIsViewer } from '../../../features/agents/viewer.ts';
import styles from '../agent-team.module.css';
import forms from './forms.module.css';
import { type Changed, Propose } from './propose.tsx';

export interface ContractsBelowProps {
  readonly memberId: string;
  readonly username: string;
  readonly onBack: () => void;
}

export function ContractsBelow({ memberId, username, onBack }: ContractsBelowProps) {
  const t = useText();
  const isViewer = useIsViewer();
  const [proposing, setProposing] = useState<{ readonly changed: Changed | undefined }>();
  return (
    <div className={forms.form}>
      <p className={styles.head}>
        <Button onClick={proposing ? () => setProposing(undefined) : onBack}>
          <ChevronLeft aria-hidden="true" size={18} /> {proposing ? t('team.contracts') : username}
        </Button>
        {proposing && username}
      </p>
      {proposing ? (
        <Propose memberId={memberId} changed={proposing.changed} onDone={() => setProposing(undefined)} />
      ) : (
        <>
          <Known memberId={memberId} onChange={(changed) => setProposing({ changed })} />
          {!isViewer && (
            <Button tone="primary" isWide onClick={() => setProposing({ changed: undefined })}>
              {t('team.contract.propose')}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

interface KnownProps {
  readonly memberId: string;
  readonly onChange: (changed: Changed) => void;
}

function Known({ memberId, onChange }: KnownProps) {
  const t = useText();
  const isViewer = useIsViewer();
  const contracts = useAnswer('agentContracts', { of: memberId }, { isMine: true });
  return (
    <Loaded query={contracts} skeleton={<Skeletons className={styles.stack} of={[styles.tall]} />}>
      {(all) => {
        const known = contractKinds.flatMap((kind) => contractsOf(all, kind).map((contract) => ({ kind, contract })));
        if (known.length === 0) {
          return (
            <p>
              <Badge>{t('team.contract.none')}</Badge>
            </p>
          );
        }
        return known.map((one) => (
          <section key={one.contract.id} className={forms.form}>
            <h4 className={styles.title}>{t(`agent.contract.${one.kind}`)}</h4>
            <ContractCard {...one} party="upline">
              {one.contract.status === 'A' && !isViewer && (
                <Button isWide onClick={() => onChange(one)}>
                  {t('team.contract.change')}
                </Button>
              )}
            </ContractCard>
          </section>
        ));
      }}
    </Loaded>
  );
}
