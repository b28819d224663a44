/** The member's sessions: this device marked, the others can be ended one by one or together. */
import { CircleAlert, LogIn, Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Loaded, type Request, Skeletons, times, useAnswer, useCall, useRefresh } from '#base/data';
import { toast, toastSeconds, useDates, useText } from '#base/view';
import type { AnswerOf, Endpoints } from '#contract';
import { Badge, Button, classNames } from '#ui';
import account from '../../features/account/account.module.css';
import { PastRows } from '../../features/account/past-rows.tsx';
import { Problem } from '../../features/account/problem.tsx';
import rows from '../../features/account/rows.module.css';
import styles from './security.module.css';

type Session = AnswerOf<Endpoints['ownSessions']>['sessions'][number];

export function Devices() {
  const t = useText();
  const dates = useDates();
  const refresh = useRefresh();
  const { isBusy, refusal, run } = useCall();
  const own = useAnswer('ownSessions', undefined, { isMine: true, staleMs: 5_000 });
  const [outcome, setOutcome] = useState<string>();
  const end = (session: Session | undefined) => {
    const work = async (request: Request) => {
      setOutcome(session?.id ?? 'all');
      const done = session
        ? request('endOwnSession', { params: { sessionId: session.id } })
        : request('endOtherSessions', {});
      await done.finally(() => refresh('ownSessions'));
      toast(t('security.devices.ended'), { tone: 'good', seconds: toastSeconds.brief });
    };
    return run(work, undefined, session?.id);
  };
  const others = own.data?.sessions.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <>
      <h2 className={styles.head}>{t('security.devices')}</h2>
      <p className={account.note}>{t('security.devices.note')}</p>
      <Loaded query={own} skeleton={<Skeletons isList className={rows.rows} of={times(2, rows.place)} />}>
        {({ sessions }) => (
          <ul className={rows.rows}>
            {sessions.map((session) => (
              <DeviceRow
                key={session.id}
                device={session.device}
                line={t('security.device.seen', { address: session.address, at: dates.dayAndTime(session.renewedAt) })}
                isCurrent={session.isCurrent}
                isBusy={isBusy && outcome === session.id}
                end={t('security.device.end')}
                onEnd={() => void end(session)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <Problem refusal={refusal} />
      {others.length > 1 && (
        <Button tone="danger" isWide isBusy={isBusy && outcome === 'all'} onClick={() => void end(undefined)}>
          {t('security.devices.end.all')}
        </Button>
      )}
      <KnownDevices />
    </>
  );
}

/** Devices of earlier logins: how each is trusted, and its removal. */
function KnownDevices() {
  const t = useText();
  const dates = useDates();
  const refresh = useRefresh();
  const { isBusy, refusal, run } = useCall();
  const known = useAnswer('knownDevices', undefined, { isMine: true, staleMs: 5_000 });
  const [forgetting, setForgetting] = useState<string>();
  const forget = (deviceId: string) => {
    const work = async (request: Request) => {
      setForgetting(deviceId);
      const done = request('forgetDevice', { params: { deviceId } });
      await done.finally(() => refresh('knownDevices', 'ownSessions'));
      toast(t('security.known.forgotten'), { tone: 'good', seconds: toastSeconds.brief });
    };
    return run(work, undefined, deviceId);
  };
  // The list of sessions above already shows the error.
  if (!known.data || known.data.devices.length === 0) return null;
  return (
    <section className={styles.known} aria-labelledby="known">
      <h2 id="known" className={styles.head}>
        {t('security.known')}
      </h2>
      <p className={account.note}>{t('security.known.note')}</p>
      <ul className={rows.rows}>
        {known.data.devices.map(({ id, device, address, usedAt, trustedUntil, isCurrent }) => {
          const seen = t('security.device.seen', { address, at: dates.dayAndTime(usedAt) });
          const trust = trustedUntil && t('security.known.trusted', { at: dates.dayAndTime(trustedUntil) });
          return (
            <DeviceRow
              key={id}
              device={device}
              line={[seen, trust].filter(Boolean).join(' · ')}
              isCurrent={isCurrent}
              isBusy={isBusy && forgetting === id}
              end={t('security.known.forget')}
              onEnd={() => void forget(id)}
            />
          );
        })}
      </ul>
      <Problem refusal={refusal} />
    </section>
  );
}

interface DeviceRowProps {
  readonly device: string;
  readonly line: string;
  readonly isCurrent: boolean;
  readonly isBusy: boolean;
  /** What the button says. */
  readonly end: string;
  readonly onEnd: () => void;
}

/** One device: what it is, what is known about it, and a button that ends or removes it. */
function DeviceRow({ device, line, isCurrent, isBusy, end, onEnd }: DeviceRowProps) {
  const t = useText();
  const Picture = /Android|iOS/.test(device) ? Smartphone : Monitor;
  return (
    <li className={rows.row}>
      <Picture aria-hidden="true" size={24} />
      <span className={rows.words}>
        <b>{device || t('security.device.unknown')}</b>
        <small>{line}</small>
      </span>
      {isCurrent ? (
        <Badge tone="good">{t('security.device.this')}</Badge>
      ) : (
        <Button tone="danger" isBusy={isBusy} onClick={onEnd}>
          {end}
        </Button>
      )}
    </li>
  );
}

/** The login history, successful and failed, newest first. */
export function Logins() {
  const t = useText();
  const dates = useDates();
  const head = (
    <>
      <h2 className={styles.head}>{t('security.logins')}</h2>
      <p className={account.note}>{t('security.logins.note')}</p>
    </>
  );
  return (
    <PastRows name="loginRecords" head={head} none={t('security.logins.none')}>
      {({ id, outcome, way, address, device, at }) => (
        <li key={id} className={classNames(rows.row, outcome !== 'in' && rows.warn)}>
          {outcome === 'in' ? <LogIn aria-hidden="true" size={22} /> : <CircleAlert aria-hidden="true" size={22} />}
          <span className={rows.words}>
            <b>{t(`security.login.${outcome}`)}</b>
            <small>
              {[t(`security.method.${way}`), device, address].filter((part) => part !== '').join(' · ')}
              <br />
              <time dateTime={at}>{dates.dayAndTime(at)}</time>
            </small>
          </span>
        </li>
      )}
    </PastRows>
  );
}
