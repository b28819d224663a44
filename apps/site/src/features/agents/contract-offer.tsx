/** A contract between the merchant, or an upline, and an agent: what it is, its current state, and the steps to it. */
import { Check, FileText, Wallet } from 'lucide-react';
import { Loaded, useAnswer } from '#base/data';
import { useText } from '#base/view';
import { Badge, Skeleton } from '#ui';
import { Hero } from '../rewards/hero.tsx';
import { ContactUs } from '../rewards/not-open.tsx';
import { AgentGuard } from './agent-guard.tsx';
import { ContractCard } from './contract-card.tsx';
import styles from './contract-offer.module.css';
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
  const t = useText();
  return (
    <AgentGuard>
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
    </AgentGuard>
  );
}

function Own({ kind }: { readonly kind: OfferedKind }) {
  const t = useText();
  const contracts = useAnswer('agentContracts', undefined, { isMine: true });
  return (
    <Loaded query={contracts} skeleton={<Skeleton className={styles.state} />}>
      {(all) => {
        const own = contractsOf(all, kind);
        // both are shares of what the team loses
        const revenue = kind === 'dividend' ? contractsOf(all, 'revenue') : [];
        if (own.length + revenue.length === 0) return <None />;
        return (
          <>
            {own.map((contract) => (
              <ContractCard key={contract.id} contract={contract} party="agent" />
            ))}
            {revenue.length > 0 && <h2 className={styles.title}>{t('agent.contract.revenue')}</h2>}
            {revenue.map((contract) => (
              <ContractCard key={contract.id} contract={contract} party="agent" />
            ))}
          </>
        );
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
