/** A contract between the merchant, or an upline, and an agent: what it is, its current state, and the steps to it. */

import { Check, FileText, Wallet } from 'lucide-react';
import { Fragment } from 'react';
import { Loaded, useAnswer } from '#base/data';
import { useText } from '#base/view';
import { Badge, Skeleton } from '#ui';
import { Hero } from '../rewards/hero.tsx';
import { ContactUs } from '../rewards/not-open.tsx';
import { AgentGuard } from './agent-guard.tsx';
import { ContractCard } from './contract-card.tsx';
import styles from './contract-offer.module.css';
import { contractScreens } from './contract-screens.ts';
import { contractsOf } from './own-contracts.ts';

const faces = {
  salary: { scene: 'gold', symbols: ['cash-large', 'coin', 'star'] },
  dividend: { scene: 'ember', symbols: ['money-large', 'diamond', 'coin'] },
  hourly: { scene: 'deep', symbols: ['calendar-large', 'coin', 'clover'] },
} as const;

const steps = [
  { key: 'offer', Icon: FileText },
  { key: 'accept', Icon: Check },
  { key: 'settle', Icon: Wallet },
] as const;

type OfferedKind = keyof typeof faces;

export function ContractOffer({ kind }: { readonly kind: OfferedKind }) {
  return (
    <AgentGuard>
      <Offer kind={kind} />
    </AgentGuard>
  );
}

/** A component of its own: its words are there only inside the guard. */
function Offer({ kind }: { readonly kind: OfferedKind }) {
  const t = useText();
  return (
    <>
      <Hero {...faces[kind]} title={t(`agent.contract.${kind}`)} line={t(`agent.contract.${kind}.line`)} />
      <Own kind={kind} />
      <section className={styles.steps}>
        <h2>{t('agent.contract.steps')}</h2>
        <ol>
          {steps.map(({ key, Icon }) => (
            <li key={key}>
              <span className={styles.mark}>
                <Icon aria-hidden="true" size={18} />
              </span>
              <span>
                <b>{t(`agent.contract.step.${key}`)}</b>
                <small>{t(`agent.contract.step.${key}.line`)}</small>
              </span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

function Own({ kind }: { readonly kind: OfferedKind }) {
  const t = useText();
  const contracts = useAnswer('agentContracts', undefined, { isMine: true });
  return (
    <Loaded query={contracts} skeleton={<Skeleton className={styles.state} />}>
      {(all) => {
        const own = contractScreens[kind].kinds.map((one) => ({ kind: one, contracts: contractsOf(all, one) }));
        if (own.every(({ contracts: held }) => held.length === 0)) return <None />;
        return own.map(({ kind: one, contracts: held }) => (
          <Fragment key={one}>
            {one !== kind && held.length > 0 && <h2 className={styles.title}>{t(`agent.contract.${one}`)}</h2>}
            {held.map((contract) => (
              <ContractCard key={contract.id} kind={one} contract={contract} party="agent" />
            ))}
          </Fragment>
        ));
      }}
    </Loaded>
  );
}

function None() {
  const t = useText();
  return (
    <section className={styles.state}>
      <Badge>{t('agent.contract.none')}</Badge>
      <p>{t('agent.contract.none.line')}</p>
      <ContactUs />
    </section>
  );
}
