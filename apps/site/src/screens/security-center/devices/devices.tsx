/** Where the member is logged in: this device marked, the others to be ended one by one or together. */
import { useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { CallCode } from '#client';
import type { AnswerOf, Endpoints } from '#contract';
import { Badge, Button, Skeleton } from '#ui';
import { useApi } from '../../../base/api/api.tsx';
import { answerKey, useAnswer } from '../../../base/api/query.tsx';
import { Failed } from '../../../base/components/states.tsx';
import { useDates } from '../../../base/merchant/dates.ts';
import { useText } from '../../../base/text/text.tsx';
import { toast, toastSeconds } from '../../../base/toasts.ts';
import account from '../../../features/account/account.module.css';
import { Problem } from '../../../features/account/problem.tsx';
import rows from '../../../features/account/rows.module.css';
import styles from '../security.module.css';
import { KnownDevices } from './known-devices.tsx';

type Session = AnswerOf<Endpoints['ownSessions']>['sessions'][number];

const isPhone = (device: string) => /Android|iOS/.test(device);

export function Devices() {
  const say = useText();
  const { call } = useApi();
  const queries = useQueryClient();
  const own = useAnswer('ownSessions', undefined, { isMine: true, staleMs: 5_000 });
  const [ending, setEnding] = useState<string>();
  const [problem, setProblem] = useState<CallCode>();
  const end = async (session: Session | undefined) => {
    setEnding(session?.id ?? 'all');
    setProblem(undefined);
    const answer = session
      ? await call('endOwnSession', { params: { sessionId: session.id } })
      : await call('endOtherSessions', {});
    await queries.invalidateQueries({ queryKey: answerKey('ownSessions', undefined, true) });
    setEnding(undefined);
    if (answer.ok) toast(say('security.devices.ended'), { tone: 'good', seconds: toastSeconds.brief });
    else setProblem(answer.refusal.code);
  };
  if (own.isError && !own.data)
    return <Failed error={own.error} onRetry={() => own.refetch()} isRetrying={own.isRefetching} />;
  const sessions = own.data?.sessions;
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <>
      <h2 className={styles.head}>{say('security.devices')}</h2>
      <p className={account.note}>{say('security.devices.note')}</p>
      <ul className={rows.rows} aria-busy={own.isPending}>
        {sessions
          ? sessions.map((session) => (
              <Device
                key={session.id}
                session={session}
                isBusy={ending === session.id}
                onEnd={() => void end(session)}
              />
            ))
          : ['one', 'two'].map((place) => (
              <li key={place}>
                <Skeleton className={rows.place} />
              </li>
            ))}
      </ul>
      <Problem code={problem} />
      {others.length > 1 && (
        <Button tone="danger" isWide isBusy={ending === 'all'} onClick={() => void end(undefined)}>
          {say('security.devices.end.all')}
        </Button>
      )}
      <KnownDevices />
    </>
  );
}

interface DeviceProps {
  readonly session: Session;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

function Device({ session, isBusy, onEnd }: DeviceProps) {
  const say = useText();
  const dates = useDates();
  const { device, address, renewedAt, isCurrent } = session;
  const Picture = isPhone(device) ? Smartphone : Monitor;
  return (
    <li className={rows.row}>
      <Picture aria-hidden="true" size={24} />
      <span className={rows.words}>
        <b>{device || say('security.device.unknown')}</b>
        <small>{say('security.device.seen', { address, at: dates.dayAndTime(renewedAt) })}</small>
      </span>
      {isCurrent ? (
        <Badge tone="good">{say('security.device.this')}</Badge>
      ) : (
        <Button tone="danger" isBusy={isBusy} onClick={onEnd}>
          {say('security.device.end')}
        </Button>
      )}
    </li>
  );
}
