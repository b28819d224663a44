/** An agent's referral link: members who register through it are the agent's. */
import { useMerchant, useText } from '#base/view';
import { AgentGuard } from '../../features/agents/agent-guard.tsx';
import { Hero } from '../../features/rewards/hero.tsx';
import { InviteCard } from '../../features/rewards/invite-card.tsx';
import styles from './agent-register.module.css';

export function AgentRegisterScreen() {
  const t = useText();
  const { name } = useMerchant();
  return (
    <AgentGuard>
      <Hero
        scene="leaf"
        symbols={['handshake-large', 'coin', 'star']}
        title={t('agent.hero')}
        line={t('agent.hero.line')}
      />
      <InviteCard />
      <dl className={styles.rebate}>
        <div>
          <dt>{t('agent.rebate')}</dt>
          <dd>{t('agent.rebate.none')}</dd>
        </div>
        <dd>{t('agent.rebate.line', { name })}</dd>
      </dl>
    </AgentGuard>
  );
}
