/** One contract: its status, its tiers, and the steps that a party may take now. */
import type { ReactNode } from 'react';
import { Money, useText } from '#base/view';
import { Badge } from '#ui';
import styles from './contract-offer.module.css';
import { ContractSteps, type ContractStepsProps } from './contract-steps.tsx';
import { type ContractKind, percentOf, type ShownContract, type ShownTier } from './own-contracts.ts';
import { useProductName } from './product-name.ts';
import { useTierWords } from './tier-words.ts';

const tones = { P: 'accent', A: 'good', E: 'accent', V: 'accent', R: 'plain', C: 'plain' } as const;

export interface ContractCardProps extends ContractStepsProps {
  readonly kind: ContractKind;
  /** Steps of the screen's own. */
  readonly children?: ReactNode;
}

export function ContractCard({ kind, contract, party, children }: ContractCardProps) {
  const t = useText();
  const nameOf = useProductName();
  const { product, status, tiers } = contract;
  return (
    <section className={styles.contract}>
      <h2>
        {nameOf(product)}
        <Badge tone={tones[status]}>{t(`agent.contract.status.${status}`)}</Badge>
      </h2>
      {kind === 'realtime' && <p className={styles.note}>{t('team.money.realtime')}</p>}
      <SharedTerms contract={contract} />
      <Tiers tiers={tiers} kind={kind} />
      <OfHours {...contract} />
      {children}
      <ContractSteps contract={contract} party={party} />
    </section>
  );
}

/** What a dividend or a share of revenue is of, and what is taken off before. */
function SharedTerms({ contract: { revenue, period, carry, rule, fee } }: Pick<ContractCardProps, 'contract'>) {
  const t = useText();
  if (!carry) return null;
  const { paymentFee, halfLive } = revenue ?? {};
  const terms = [
    [
      t('agent.contract.basis'),
      rule && rule !== 'loss'
        ? t(`agent.contract.rule.${rule}`)
        : t(`agent.contract.basis.${revenue?.basis ?? 'revenue'}`),
    ],
    ...(period ? [[t('team.column.period'), t(`team.period.${period}`)]] : []),
    ...(Number(fee) > 0 ? [[t('agent.contract.fee'), `${percentOf(fee ?? '')} %`]] : []),
    ...(Number(paymentFee) > 0 ? [[t('agent.contract.payment_fee'), `${percentOf(paymentFee ?? '')} %`]] : []),
    [t('team.carry'), t(`team.carry.${carry}`)],
  ] as const;
  return (
    <>
      <ul>
        {terms.map(([name, value]) => (
          <li key={name}>
            <span>{name}</span>
            <b>{value}</b>
          </li>
        ))}
      </ul>
      {halfLive && <p className={styles.note}>{t('agent.contract.live_half')}</p>}
    </>
  );
}

/** What hours have beside their tiers. */
function OfHours({ dayCap, isAdvance }: Pick<ShownContract, 'dayCap' | 'isAdvance'>) {
  const t = useText();
  return (
    <>
      {dayCap !== undefined && (
        <p className={styles.note}>
          {t('agent.contract.dayCap')}: <Money amount={dayCap} />
        </p>
      )}
      {isAdvance && <p className={styles.note}>{t('agent.contract.advance')}</p>}
    </>
  );
}

interface TiersProps {
  readonly tiers: readonly ShownTier[];
  /** Of what contracts they are. */
  readonly kind: ContractKind;
}

export function Tiers({ tiers, kind }: TiersProps) {
  const wordsOf = useTierWords(kind);
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
