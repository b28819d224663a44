/** One member of the branch: what it did in the last thirty days, and what its upline may know and do. */
import { useState } from 'react';
import { FailedLine, Loaded, Skeletons, useAnswer, useCall, useDraft, useOptional, useRefresh } from '#base/data';
import { ButtonLink, Facts, LocalTime, lazyPart, Money, Sheet, toast, useLatest, useText } from '#base/view';
import type { AnswerOf, Endpoints } from '#contract';
import { Button, TextField } from '#ui';
import { Rate } from '../../features/agents/rate.tsx';
import { TeamProblem } from '../../features/agents/team-problem.tsx';
import { useIsViewer } from '../../features/agents/viewer.ts';
import { Net } from '../../features/records/net.tsx';
import { periodOf } from '../../features/records/period.ts';
import records from '../../features/records/records.module.css';
import { useMerchantDays } from '../../features/records/use-merchant-days.ts';
import styles from './agent-team.module.css';

type Member = AnswerOf<Endpoints['agentMember']>;

export interface MemberSheetProps {
  readonly memberId: string | undefined;
  readonly onClose: () => void;
}

export function MemberSheet({ memberId, onClose }: MemberSheetProps) {
  const t = useText();
  const shown = useLatest(memberId);
  return (
    <Sheet isOpen={memberId !== undefined} onClose={onClose} title={t('team.column.member')}>
      {shown !== undefined && <Detail key={shown} memberId={shown} />}
    </Sheet>
  );
}

function Detail({ memberId }: { readonly memberId: string }) {
  const member = useAnswer('agentMember', undefined, { params: { memberId }, isMine: true });
  return (
    <Loaded query={member} skeleton={<Skeletons className={styles.stack} of={[styles.tall]} />}>
      {(known) => <Panes member={known} />}
    </Loaded>
  );
}

const ContractsBelow = lazyPart(() => import('./forms/contracts-below.tsx').then((part) => part.ContractsBelow), {
  skeleton: <Skeletons className={styles.stack} of={[styles.tall]} />,
});

function Panes({ member }: { readonly member: Member }) {
  const [isOnContracts, setOnContracts] = useState(false);
  const { id: memberId, username } = member;
  return isOnContracts ? (
    <ContractsBelow memberId={memberId} username={username} onBack={() => setOnContracts(false)} />
  ) : (
    <Known member={member} onContracts={() => setOnContracts(true)} />
  );
}

interface KnownProps {
  readonly member: Member;
  readonly onContracts: () => void;
}

function Known({ member, onContracts }: KnownProps) {
  const t = useText();
  const isViewer = useIsViewer();
  const { id: of, username, isAgent, isDirect, level, series, joinedAt, members } = member;
  const { balance, lastLoginAt, email, phone } = member;
  const rows = [
    { name: t('team.column.kind'), value: t(isAgent ? 'team.agent' : 'team.player') },
    { name: t('team.level', { level }), value: members === 0 ? '–' : `${t('team.downlines')}: ${members}` },
    { name: t('team.series'), value: series ?? '–' },
    { name: t('team.joined'), value: <LocalTime at={joinedAt} /> },
    ...(lastLoginAt === undefined ? [] : [{ name: t('team.login'), value: <LocalTime at={lastLoginAt} /> }]),
    ...(balance === undefined ? [] : [{ name: t('team.balance'), value: <Money amount={balance} /> }]),
    ...(email === undefined ? [] : [{ name: t('team.email'), value: email }]),
    ...(phone === undefined ? [] : [{ name: t('team.phone'), value: phone }]),
  ];
  return (
    <div className={records.sheet}>
      <h3 className={styles.name}>{username}</h3>
      <Facts rows={rows} className={styles.facts} />
      <Month of={of} />
      {isDirect && level === 1 ? (
        <>
          {!isViewer && <Point member={member} />}
          {!isViewer && <Rate member={member} />}
          {isAgent && (
            <Button isWide onClick={onContracts}>
              {t('team.contracts')}
            </Button>
          )}
        </>
      ) : (
        <p className={records.hint}>{t('team.masked')}</p>
      )}
      <div className={styles.pair}>
        <ButtonLink to="." search={{ view: 'reports', of, name: username }} isWide>
          {t('team.bets')}
        </ButtonLink>
        {!isViewer && (
          <ButtonLink to="." search={{ view: 'letters', of, name: username }} isWide>
            {t('team.write')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function Month({ of }: { readonly of: string }) {
  const t = useText();
  const { today } = useMerchantDays();
  const { from, to } = periodOf('month', today);
  const month = useAnswer('agentOverview', { of, from, to }, { isMine: true });
  return (
    <Loaded query={month} skeleton={<Skeletons className={styles.stack} of={[styles.short]} />} failed={FailedLine}>
      {({ total }) => (
        <section>
          <h4 className={styles.title}>{t('team.thirty')}</h4>
          <Facts
            className={records.totals}
            rows={[
              { name: t('team.column.net'), value: <Net amount={total.net} /> },
              ...(['turnover', 'deposits', 'withdrawals'] as const).map((key) => ({
                name: t(`team.column.${key}`),
                value: <Money amount={total[key]} />,
              })),
            ]}
          />
        </section>
      )}
    </Loaded>
  );
}

/** A higher point counts at once; a lower one when the member agrees. */
function Point({ member: { id: memberId, series } }: { readonly member: Member }) {
  const t = useText();
  const refresh = useRefresh();
  const { isBusy, refusal, submit } = useCall();
  const [entered, setEntered] = useDraft(`team.point.${memberId}`, series?.toString() ?? '');
  const data = useOptional('agentDownlines', { limit: 1 }, { isMine: true });
  const own = data?.me.series;
  if (own === undefined) return null;
  return (
    <form
      className={records.sheet}
      onSubmit={submit(async (request) => {
        const { outcome } = await request('setAgentPoint', { body: { memberId, series: Number(entered) } });
        toast(t(`team.point.${outcome}`), { tone: 'good', seconds: 4 });
        await refresh('agentDownlines', 'agentMember');
      })}
    >
      <TextField
        label={t('team.series')}
        hint={t('team.point.hint', { series: own })}
        type="number"
        inputMode="numeric"
        min={2}
        max={own}
        step={2}
        isRequired
        value={entered}
        onChange={({ currentTarget: { value } }) => setEntered(value)}
      />
      <TeamProblem refusal={refusal} />
      <Button type="submit" isWide isBusy={isBusy}>
        {t('team.point.save')}
      </Button>
    </form>
  );
}
