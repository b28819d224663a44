/** VIP benefits: the member's level as the house says it, and its levels where it has published any. */
import { EmptyState, Skeleton } from '#ui';
import { useAnswer } from '../../base/api/index.ts';
import { artUrl } from '../../base/art.ts';
import { useMerchant } from '../../base/merchant/index.ts';
import { Loaded } from '../../base/query/loaded.tsx';
import { isRealMember, useSession } from '../../base/session/index.ts';
import { useText } from '../../base/text/index.ts';
import { GuestCall } from '../../features/rewards/guest-call.tsx';
import { NotOpen } from '../../features/rewards/not-open.tsx';
import styles from '../../features/rewards/rewards.module.css';
import own from './benefits.module.css';
import { levelOf } from './level.ts';

export function BenefitsScreen() {
  const say = useText();
  const session = useSession();
  if (!session) return <GuestCall symbol="crown" title={say('benefits.guest')} line={say('benefits.guest.line')} />;
  if (!isRealMember(session)) return <EmptyState picture={artUrl('lock')} title={say('shell.real.only')} />;
  return <Benefits />;
}

function Benefits() {
  const say = useText();
  const { name } = useMerchant();
  const member = useAnswer('memberInfo', undefined, { isMine: true, staleMs: 300_000 });
  return (
    <div className={styles.screen}>
      <Loaded query={member} skeleton={<Skeleton className={own.place} />}>
        {({ nickname, account, clubLabel }) => {
          const level = levelOf(clubLabel.labelName);
          return (
            <section className={own.level} aria-label={say('benefits.level')}>
              <div>
                <small>{nickname || account}</small>
                <b>{level === undefined ? say('benefits.none') : `${say('menu.vip')} ${level}`}</b>
              </div>
              <img src={artUrl('crown')} alt="" width="84" height="84" />
            </section>
          );
        }}
      </Loaded>
      <NotOpen symbol="scroll" title={say('benefits.unpublished')} line={say('benefits.unpublished.line', { name })} />
    </div>
  );
}
