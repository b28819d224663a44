/** What a party of a contract may do with it now: answer, withdraw, or ask for its end. Each is signed with the payment password. */
import { useState } from 'react';
import { isUnanswered, type Request, useCall, useRefresh } from '#base/data';
import { PasswordField, useText } from '#base/view';
import type { TextKey } from '#texts';
import { Button } from '#ui';
import styles from './contract-offer.module.css';
import type { ShownContract } from './own-contracts.ts';
import { TeamProblem } from './team-problem.tsx';
import { useIsViewer } from './viewer.ts';

export interface ContractStepsProps {
  readonly contract: ShownContract;
  /** Who looks at it: the agent whose it is, or its upline. */
  readonly party: 'agent' | 'upline';
}

interface Step {
  readonly textKey: TextKey;
  readonly send: (request: Request, paymentPassword: string) => Promise<unknown>;
}

interface Steps {
  /** The agreement first. */
  readonly steps: readonly Step[];
  /** Nothing waits for them: they are shown when asked for. */
  readonly isFolded?: true;
  readonly note?: TextKey;
}

type Answered = 'A' | 'R' | 'C';

function stepsOf({ contract: { id: contractId, status, awaits }, party }: ContractStepsProps): Steps {
  const answer = (answered: Answered, textKey: TextKey): Step => ({
    textKey,
    send: (request, paymentPassword) =>
      request('answerAgentContract', { body: { contractId, status: answered, paymentPassword } }),
  });
  const end = (textKey: TextKey): Step => ({
    textKey,
    send: (request, paymentPassword) => request('endAgentContract', { body: { contractId, paymentPassword } }),
  });
  if (status === 'A') return { steps: [end('team.contract.end')], isFolded: true, note: 'team.contract.end.line' };
  if (status === 'P' || status === 'E') {
    return party === 'upline'
      ? { steps: [end('team.contract.withdraw')], isFolded: true, note: 'team.contract.waits' }
      : { steps: [answer('A', 'agent.contract.answer.P.A'), answer('R', 'agent.contract.answer.P.R')] };
  }
  if (status !== 'V') return { steps: [] };
  return awaits === party
    ? { steps: [answer('C', 'agent.contract.answer.V.C'), answer('A', 'agent.contract.answer.V.A')] }
    : { steps: [], note: 'team.contract.waits' };
}

export function ContractSteps(props: ContractStepsProps) {
  const t = useText();
  const { steps, isFolded, note } = stepsOf(props);
  const [isOpen, setOpen] = useState(false);
  const isViewer = useIsViewer();
  const [first] = steps;
  if (!first || isViewer) return note === undefined ? null : <p className={styles.note}>{t(note)}</p>;
  if (isFolded && !isOpen) {
    return (
      <>
        {note === 'team.contract.waits' && <p className={styles.note}>{t(note)}</p>}
        <Button isWide onClick={() => setOpen(true)}>
          {t(first.textKey)}
        </Button>
      </>
    );
  }
  return (
    <>
      {note === 'team.contract.end.line' && <p className={styles.note}>{t(note)}</p>}
      <Signing steps={steps} isGrave={isFolded === true} onCancel={isFolded && (() => setOpen(false))} />
    </>
  );
}

interface SigningProps {
  readonly steps: readonly Step[];
  readonly isGrave: boolean;
  readonly onCancel: (() => void) | undefined;
}

function Signing({ steps, isGrave, onCancel }: SigningProps) {
  const t = useText();
  const refresh = useRefresh();
  const [paymentPassword, setPassword] = useState('');
  const { isBusy, refusal, run } = useCall();
  const take = ({ send }: Step) =>
    run(
      async (request) => {
        await send(request, paymentPassword);
        await refresh('agentContracts');
      },
      // somebody was faster, or it was signed and the answer was lost: what it is now is shown, and the reason stays
      ({ code }) => {
        if (code === 'contract.state' || isUnanswered(code)) void refresh('agentContracts');
      },
    );
  return (
    <form className={styles.answer} onSubmit={(event) => event.preventDefault()}>
      <PasswordField
        label={t('withdraw.password')}
        isRequired
        autoComplete="off"
        maxLength={64}
        value={paymentPassword}
        onChange={({ currentTarget: { value } }) => setPassword(value)}
      />
      <TeamProblem refusal={refusal} />
      <div>
        {steps.map((step, at) => (
          <Button
            key={step.textKey}
            tone={isGrave ? 'danger' : at === 0 ? 'primary' : 'secondary'}
            isWide
            isBusy={isBusy}
            disabled={paymentPassword === ''}
            onClick={() => void take(step)}
          >
            {t(step.textKey)}
          </Button>
        ))}
        {onCancel && (
          <Button isWide onClick={onCancel}>
            {t('team.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
