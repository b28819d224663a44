/** Safer play: the current settings, or the history of changes, by the address. */
import { useAnswer } from '../../base/api/index.ts';
import { artUrl } from '../../base/art.ts';
import { useParameters } from '../../base/navigation/index.ts';
import { Loaded } from '../../base/query/loaded.tsx';
import { Skeletons, times } from '../../base/query/skeletons.tsx';
import { useText } from '../../base/text/index.ts';
import { Row } from '../../features/account/row.tsx';
import rows from '../../features/account/rows.module.css';
import { CheckingNotice } from '../../features/cashier/balance/index.ts';
import { Breaks } from './breaks.tsx';
import { Help } from './help.tsx';
import { History } from './history.tsx';
import { Limits } from './limits.tsx';
import { OnBreak } from './on-break.tsx';
import styles from './protection.module.css';
import { ReminderChoice } from './reminder-choice.tsx';
import type { Protection } from './use-protection.ts';

export function ProtectionScreen() {
  const { view } = useParameters();
  return <div className={styles.screen}>{view === 'history' ? <History /> : <Overview />}</div>;
}

function Overview() {
  const known = useAnswer('protection', undefined, { isMine: true, staleMs: 5_000 });
  return (
    <Loaded query={known} skeleton={<Skeletons of={[styles.placeLead, ...times(4, rows.place)]} />}>
      {(data) => <Known data={data} />}
    </Loaded>
  );
}

function Known({ data }: { readonly data: Protection }) {
  const t = useText();
  return (
    <>
      <CheckingNotice />
      {data.break ? (
        <OnBreak taken={data.break} />
      ) : (
        <section className={styles.lead}>
          <img src={artUrl('heart')} alt="" width="56" height="56" />
          <p>{t('protection.lead')}</p>
        </section>
      )}
      <Limits limits={data.limits} now={data.serverTime} />
      <ReminderChoice minutes={data.reminderMinutes} />
      <Breaks taken={data.break} />
      <ul className={rows.rows}>
        <Row
          symbol="scroll"
          title={t('protection.history')}
          line={t('protection.history.line')}
          to="/m/protection"
          search={{ view: 'history' }}
        />
      </ul>
      <Help offers={data.help} />
    </>
  );
}
