/** Devices of earlier logins: how each is trusted, and its removal. */
import { useState } from 'react';
import { type Request, toast, toastSeconds, useAnswer, useCall, useDates, useRefresh, useText } from '#base';
import account from '../../../features/account/account.module.css';
import { Problem } from '../../../features/account/problem.tsx';
import rows from '../../../features/account/rows.module.css';
import styles from '../security.module.css';
import { DeviceRow } from './device-row.tsx';

export function KnownDevices() {
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
