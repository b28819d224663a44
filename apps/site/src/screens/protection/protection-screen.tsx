/** Safer play: the current settings, or the history of changes, by the address. */
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { type ItemOf, Loaded, Skeletons, times, useAnswer } from '#base/data';
import {
  artUrl,
  ButtonLink,
  type Translate,
  toast,
  toastSeconds,
  useDates,
  useMoneyShape,
  useParameters,
  useText,
} from '#base/view';
import { moneyText } from '#ui';
import { PastRows } from '../../features/account/past-rows.tsx';
import { Problem } from '../../features/account/problem.tsx';
import { Row } from '../../features/account/row.tsx';
import rows from '../../features/account/rows.module.css';
import { CheckingNotice } from '../../features/cashier/balance/index.ts';
import { Breaks } from './breaks.tsx';
import { Limits } from './limits.tsx';
import styles from './protection.module.css';
import { type Break, type Protection, useChange } from './use-protection.ts';

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
        <ButtonLink to="/m/withdraw">{t('menu.withdraw')}</ButtonLink>
      </div>
    </section>
  );
}

const choices = [0, 15, 30, 60] as const;

/** How often a member is reminded of time and money while playing. */
function ReminderChoice({ minutes }: { readonly minutes: number }) {
  const t = useText();
  const { isBusy, refusal, make } = useChange();
  const [requested, setRequested] = useState<number>();
  const choose = (one: (typeof choices)[number]) => {
    setRequested(one);
    return make(
      (request) => request('setReminder', { body: { minutes: one } }).finally(() => setRequested(undefined)),
      () => toast(t('security.saved'), { tone: 'good', seconds: toastSeconds.brief }),
    );
  };
  return (
    <fieldset className={styles.group} aria-describedby="reminder-line">
      <legend className={styles.head}>{t('protection.reminder')}</legend>
      <p id="reminder-line" className={styles.note}>
        {t('protection.reminder.line')}
      </p>
      <div className={styles.segments}>
        {choices.map((one) => (
          <label key={one} className={styles.segment}>
            <input
              type="radio"
              name="reminder"
              checked={(requested ?? minutes) === one}
              disabled={isBusy}
              onChange={() => void choose(one)}
            />
            <span>
              {one === 0 ? t('protection.reminder.never') : t('protection.reminder.minutes', { minutes: one })}
            </span>
          </label>
        ))}
      </div>
      <Problem refusal={refusal} />
    </fieldset>
  );
}

type Change = ItemOf<'protectionHistory'>;

/** Every limit and break a member has set, newest first. */
function History() {
  const t = useText();
  const dates = useDates();
  const shape = useMoneyShape();
  return (
    <PastRows
      name="protectionHistory"
      head={<h2 className={styles.head}>{t('protection.history')}</h2>}
      none={t('protection.history.none')}
    >
      {(change) => (
        <li key={change.id} className={rows.row}>
          <span className={rows.words}>
            <b>{wordsOf(t, change, (amount) => moneyText(amount, shape))}</b>
            <small>
              {change.period && `${t(`protection.limit.${change.period}`)} · `}
              <time dateTime={change.at}>{dates.dayAndTime(change.at)}</time>
            </small>
          </span>
        </li>
      )}
    </PastRows>
  );
}

function wordsOf(t: Translate, { kind, amount, minutes, length }: Change, money: (amount: string) => string): string {
  if (kind === 'break' || kind === 'break-imposed')
    return t(kind === 'break' ? 'protection.change.break' : 'protection.change.break.imposed', {
      length: t(`protection.length.${length ?? 'day'}`),
    });
  if (kind === 'reminder') {
    return minutes === 0
      ? t('protection.change.reminder.none')
      : t('protection.change.reminder', { minutes: minutes ?? 0 });
  }
  if (kind === 'limit-asked') {
    return amount === undefined
      ? t('protection.change.requested.none')
      : t('protection.change.requested', { amount: money(amount) });
  }
  if (kind === 'limit-imposed') return t('protection.change.imposed', { amount: money(amount ?? '0') });
  if (kind === 'limit-eased') {
    return amount === undefined
      ? t('protection.change.eased.none')
      : t('protection.change.eased', { amount: money(amount) });
  }
  if (amount === undefined) return t('protection.change.limit.none');
  return t(kind === 'limit-kept' ? 'protection.change.kept' : 'protection.change.limit', { amount: money(amount) });
}
