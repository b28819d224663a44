/** One contract: its status, its tiers, and the steps that a party may take now. */
import type { ReactNode } from 'react';
import { Money, useText } from '#base/view';
import { Badge } from '#ui';
import styles from './contract-offer.module.css';
import { ContractSteps, type ContractStepsProps } from './contract-steps.tsx';
import { percentOf, type ShownTier } from './own-contracts.ts';
import { useProductName } from './product-name.ts';
import { useTierWords } from './tier-words.ts';

const tones = { P: 'accent', A: 'good', E: 'accent', V: 'accent', R: 'plain', C: 'plain' } as const;

export interface ContractCardProps extends ContractStepsProps {
  /** Steps of the screen's own. */
  readonly children?: ReactNode;
}

export function ContractCard({ contract, party, children }: ContractCardProps) {
  const t = useText();
  const nameOf = useProductName();
  const { product, status, tiers } = contract;
  return (
    <section className={styles.contract}>
      <h2>
        {nameOf(product)}
        <Badge tone={tones[status]}>{t(`agent.contract.status.${status}`)}</Badge>
      </h2>
      <Tiers tiers={tiers} />
      {children}
      <ContractSteps contract={contract} party={party} />
    </section>
  );
}

export function Tiers({ tiers }: { readonly tiers: readonly ShownTier[] }) {
  const wordsOf = useTierWords();
  return (
    <ul>
      {tiers.map((tier) => (
        <li key={`${tier.sales} ${tier.active} ${tier.loss}`}>
          <span>{wordsOf(tier)}</span>
          <b>{tier.rateType === 'P' ? `${percentOf(tier.rate)} %` : <Money amount={tier.rate} />}</b>
        </li>
      ))}
    </ul>
  );
}
