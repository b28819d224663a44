/** Safer play: the current settings, or the history of changes, by the address. */

import { ExternalLink } from 'lucide-react';
import { artUrl, Link, Loaded, Skeletons, times, useAnswer, useDates, useParameters, useText } from '#base';
import { buttonClass } from '#ui';
import { Row } from '../../features/account/row.tsx';
import rows from '../../features/account/rows.module.css';
import { CheckingNotice } from '../../features/cashier/balance/index.ts';
import { Breaks } from './breaks.tsx';
import { History } from './history.tsx';
import { Limits } from './limits.tsx';
import styles from './protection.module.css';
import { ReminderChoice } from './reminder-choice.tsx';
import type { Break, Protection } from './use-protection.ts';

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

/** Organisations that help players, as the merchant lists them. */
function Help({ offers }: { readonly offers: Protection['help'] }) {
  const t = useText();
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby="help-offers">
      <h2 id="help-offers" className={styles.head}>
        {t('protection.help')}
      </h2>
      <p className={styles.note}>{t('protection.help.line')}</p>
      <ul className={rows.rows}>
        {offers.map(({ name, url, phone }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer" className={rows.row}>
              <span className={rows.words}>
                <b>{name}</b>
                <small>{phone ?? new URL(url).host}</small>
              </span>
              <ExternalLink aria-hidden="true" size={18} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The current break: its end, and that money can still be withdrawn. */
function OnBreak({ taken: { kind, endsAt } }: { readonly taken: Break }) {
  const t = useText();
  const dates = useDates();
  return (
    <section className={styles.hero} aria-labelledby="on-break">
      <img src={artUrl('moon')} alt="" width="72" height="72" />
      <div>
        <h2 id="on-break">{t(`protection.on.${kind}`)}</h2>
        <p className={styles.until}>
          {endsAt === undefined ? (
            t('protection.on.ever')
          ) : (
            <time dateTime={endsAt}>{t('protection.on.until', { at: dates.dayAndTime(endsAt) })}</time>
          )}
        </p>
        <p>{t('protection.on.money')}</p>
        <Link to="/m/withdraw" className={buttonClass({})}>
          {t('menu.withdraw')}
        </Link>
      </div>
    </section>
  );
}
