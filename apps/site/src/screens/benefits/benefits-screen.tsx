/** VIP benefits: how far the member is, what keeps its level, what each level gives, and how its level came about. */
import { isRealMember, Loaded, useAnswer, useSession } from '#base/data';
import { artUrl, useMerchant, useText } from '#base/view';
import { EmptyState, Skeleton } from '#ui';
import { GuestCall } from '../../features/rewards/guest-call.tsx';
import { NotOpen } from '../../features/rewards/not-open.tsx';
import styles from '../../features/rewards/rewards.module.css';
import own from './benefits.module.css';
import { LevelHistory } from './level-history.tsx';
import { LevelLadder } from './level-ladder.tsx';
import { LevelStatus } from './level-status.tsx';

export function BenefitsScreen() {
  const t = useText();
  const session = useSession();
  if (!session) return <GuestCall symbol="crown" title={t('benefits.guest')} line={t('benefits.guest.line')} />;
  if (!isRealMember(session)) return <EmptyState picture={artUrl('lock')} title={t('shell.real.only')} />;
  return <Benefits />;
}

function Benefits() {
  const t = useText();
  const { name } = useMerchant();
  const answer = useAnswer('memberLevels', undefined, { isMine: true, staleMs: 10_000 });
  return (
    <div className={styles.screen}>
      <Loaded query={answer} skeleton={<Skeleton className={own.place} />}>
        {(levels) => (
          <>
            <LevelStatus status={levels} />
            {levels.levels.length === 0 ? (
              <NotOpen
                symbol="scroll"
                title={t('benefits.unpublished')}
                line={t('benefits.unpublished.line', { name })}
              />
            ) : (
              <LevelLadder status={levels} />
            )}
            {levels.history.length > 0 && <LevelHistory history={levels.history} />}
          </>
        )}
      </Loaded>
    </div>
  );
}
