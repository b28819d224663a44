/** Safer play: what holds now, or everything that was changed, as the address asks. */
import { ChevronRight } from 'lucide-react';
import { Skeleton } from '#ui';
import { useAnswer } from '../../base/api/query.tsx';
import { artUrl } from '../../base/art.ts';
import { Failed } from '../../base/components/states.tsx';
import { Link, useParameters } from '../../base/navigation/navigation.tsx';
import { useText } from '../../base/text/text.tsx';
import rows from '../../features/account/rows.module.css';
import { CheckingNotice } from '../../features/cashier/balance/checking-notice.tsx';
import { Breaks } from './breaks.tsx';
import { Help } from './help.tsx';
import { History } from './history.tsx';
import { Limits } from './limits.tsx';
import { OnBreak } from './on-break.tsx';
import styles from './protection.module.css';
import { ReminderChoice } from './reminder-choice.tsx';

export function ProtectionScreen() {
  const { view } = useParameters();
  return <div className={styles.screen}>{view === 'history' ? <History /> : <Overview />}</div>;
}

function Overview() {
  const say = useText();
  const known = useAnswer('protection', undefined, { isMine: true, staleMs: 5_000 });
  if (known.isError && !known.data) {
    return <Failed error={known.error} onRetry={() => known.refetch()} isRetrying={known.isRefetching} />;
  }
  const { data } = known;
  if (!data) return <Places />;
  return (
    <>
      <CheckingNotice />
      {data.break ? (
        <OnBreak taken={data.break} />
      ) : (
        <section className={styles.lead}>
          <img src={artUrl('heart')} alt="" width="56" height="56" />
          <p>{say('protection.lead')}</p>
        </section>
      )}
      <Limits limits={data.limits} now={data.serverTime} />
      <ReminderChoice minutes={data.reminderMinutes} />
      <Breaks taken={data.break} />
      <ul className={rows.rows}>
        <li>
          <Link to="/m/protection" search={{ view: 'history' }} className={rows.row}>
            <img src={artUrl('scroll')} alt="" width="30" height="30" />
            <span className={rows.words}>
              <b>{say('protection.history')}</b>
              <small>{say('protection.history.line')}</small>
            </span>
            <ChevronRight aria-hidden="true" size={18} />
          </Link>
        </li>
      </ul>
      <Help offers={data.help} />
    </>
  );
}

function Places() {
  return (
    <div aria-busy="true">
      <Skeleton className={styles.placeLead} />
      {['day', 'week', 'month', 'reminder'].map((place) => (
        <Skeleton key={place} className={rows.place} />
      ))}
    </div>
  );
}
