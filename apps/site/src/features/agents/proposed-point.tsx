/** A lower rebate point that the upline proposes: it counts when the agent agrees. */
import { useCall, useOptional, useRefresh } from '#base/data';
import { useText } from '#base/view';
import { Button } from '#ui';
import styles from './contract-offer.module.css';
import { TeamProblem } from './team-problem.tsx';

export function ProposedPoint() {
  const t = useText();
  const refresh = useRefresh();
  const { isBusy, refusal, run } = useCall();
  const data = useOptional('agentDownlines', { limit: 1 }, { isMine: true });
  const series = data?.me.proposedSeries;
  if (series === undefined) return null;
  const answer = (isAccepted: boolean) =>
    run(async (request) => {
      await request('answerAgentPoint', { body: { isAccepted } });
      await refresh('agentDownlines');
    });
  return (
    <section className={styles.notice} role="status">
      <p>{t('team.point.yours', { series })}</p>
      <TeamProblem refusal={refusal} />
      <div className={styles.choices}>
        <Button tone="primary" isWide isBusy={isBusy} onClick={() => void answer(true)}>
          {t('team.accept')}
        </Button>
        <Button isWide isBusy={isBusy} onClick={() => void answer(false)}>
          {t('team.refuse')}
        </Button>
      </div>
    </section>
  );
}
