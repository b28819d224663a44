/** A contract between the merchant, or an upline, and an agent: what it is, its current state, and the steps to it. */
import { Check, FileText, Wallet } from 'lucide-react';
import { useText } from '#base/view';
import { Badge } from '#ui';
import { Hero } from '../rewards/hero.tsx';
import { ContactUs } from '../rewards/not-open.tsx';
import { AgentGuard } from './agent-guard.tsx';
import styles from './contract-offer.module.css';

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

export function ContractOffer({ kind }: { readonly kind: keyof typeof faces }) {
  const t = useText();
  return (
    <AgentGuard>
      <Hero {...faces[kind]} title={t(`agent.contract.${kind}`)} line={t(`agent.contract.${kind}.line`)} />
      <section className={styles.state}>
        <Badge>{t('agent.contract.none')}</Badge>
        <p>{t('agent.contract.none.line')}</p>
        <ContactUs />
      </section>
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
