/** What the agent says against its own bill, and the platform's answer. */
import { useState } from 'react';
import { useCall, useDraft, useRefresh, useSession } from '#base/data';
import { LocalTime, toast, useText } from '#base/view';
import type { AnswerOf, Endpoints } from '#contract';
import { Button, TextArea } from '#ui';
import { Problem } from '../../features/account/problem.tsx';
import records from '../../features/records/records.module.css';
import styles from './agent-team.module.css';

type Whole = AnswerOf<Endpoints['agentBill']>;

export function Dispute({ whole: { bill, dispute } }: { readonly whole: Whole }) {
  const t = useText();
  const me = useSession()?.id;
  const [isOpen, setOpen] = useState(false);
  if (dispute) {
    return (
      <section className={styles.card}>
        <h3 className={styles.head}>{t(`team.dispute.state.${dispute.state}`)}</h3>
        <p className={records.hint}>
          <LocalTime at={dispute.raisedAt} />
        </p>
        <p>{dispute.reason}</p>
        {dispute.answer !== undefined && <p className={styles.answer}>{dispute.answer}</p>}
      </section>
    );
  }
  // an upline sees the bill of a downline, and has no part in it
  if (bill.agentId !== me) return null;
  return isOpen ? (
    <Form bill={bill} />
  ) : (
    <Button isWide onClick={() => setOpen(true)}>
      {t('team.dispute')}
    </Button>
  );
}

function Form({ bill: { contractId, period } }: Pick<Whole, 'bill'>) {
  const t = useText();
  const refresh = useRefresh();
  const { isBusy, refusal, submit } = useCall();
  const [reason, setReason] = useDraft(`team.dispute.${contractId}.${period}`, '');
  return (
    <form
      className={styles.card}
      onSubmit={submit(async (request) => {
        await request('disputeAgentBill', { body: { contractId, period, reason } });
        toast(t('team.dispute.sent'), { tone: 'good', seconds: 4 });
        setReason('');
        await refresh('agentBill');
      })}
    >
      <TextArea
        label={t('team.dispute.reason')}
        isRequired
        rows={4}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      <Problem refusal={refusal} />
      <Button type="submit" tone="primary" isWide isBusy={isBusy} disabled={reason.trim() === ''}>
        {t('team.dispute.send')}
      </Button>
    </form>
  );
}
