/** VIP benefits: the member's level as the merchant names it, and the merchant's published levels, if any. */
import { isRealMember, Loaded, useAnswer, useSession } from '#base/data';
import { artUrl, useMerchant, useText } from '#base/view';
import { EmptyState, Skeleton } from '#ui';
import { GuestCall } from '../../features/rewards/guest-call.tsx';
import { NotOpen } from '../../features/rewards/not-open.tsx';
import styles from '../../features/rewards/rewards.module.css';
import own from './benefits.module.css';
import { levelOf } from './level.ts';

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
  const member = useAnswer('memberInfo', undefined, { isMine: true, staleMs: 300_000 });
  return (
    <div className={styles.screen}>
      <Loaded query={member} skeleton={<Skeleton className={own.place} />}>
        {({ nickname, account, clubLabel }) => {
          const level = levelOf(clubLabel.labelName);
          return (
            <section className={own.level} aria-label={t('benefits.level')}>
              <div>
                <small>{nickname || account}</small>
                <b>{level === undefined ? t('benefits.none') : `${t('menu.vip')} ${level}`}</b>
              </div>
              <img src={artUrl('crown')} alt="" width="84" height="84" />
            </section>
          );
        }}
      </Loaded>
      <NotOpen symbol="scroll" title={t('benefits.unpublished')} line={t('benefits.unpublished.line', { name })} />
    </div>
  );
}
