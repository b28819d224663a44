/** An agent's referral link: members who register through it are the agent's. */
import { useOptional } from '#base/data';
import { ButtonLink, useMerchant, useText } from '#base/view';
import { AgentGuard } from '../../features/agents/agent-guard.tsx';
import { Hero } from '../../features/rewards/hero.tsx';
import { InviteCard } from '../../features/rewards/invite-card.tsx';
import styles from './agent-register.module.css';

export function AgentRegisterScreen() {
  return (
    <AgentGuard>
      <Invitation />
    </AgentGuard>
  );
}

/** A component of its own: its words are there only inside the guard. */
function Invitation() {
  const t = useText();
  return (
    <>
      <Hero
        scene="leaf"
        symbols={['handshake-large', 'coin', 'star']}
        title={t('agent.hero')}
        line={t('agent.hero.line')}
      />
      <InviteCard />
      <RebatePoint />
      <ButtonLink to="/m/member/agent/team" search={{ view: 'links' }} tone="primary" isWide>
        {t('team.links.make')}
      </ButtonLink>
    </>
  );
}

/** The agent's own point. Its invitation code gives none of it: links that it makes do. */
function RebatePoint() {
  const t = useText();
  const { name } = useMerchant();
  const data = useOptional('agentDownlines', { limit: 1 }, { isMine: true });
  const series = data?.me.series;
  return (
    <dl className={styles.rebate}>
      <div>
        <dt>{t('agent.rebate')}</dt>
        <dd>{series ?? t('agent.rebate.none')}</dd>
      </div>
      <dd>{t(series === undefined ? 'agent.rebate.line' : 'agent.rebate.own', { name })}</dd>
    </dl>
  );
}
