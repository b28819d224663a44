/** What the forms of a team share: their frame with the refusal and the button, and the choice of player or agent. */
import type { ReactNode } from 'react';
import type { useCall } from '#base/data';
import { useText } from '#base/view';
import { Button, Chip } from '#ui';
import { TeamProblem } from '../../../features/agents/team-problem.tsx';
import records from '../../../features/records/records.module.css';
import forms from './forms.module.css';

export interface TeamFormProps {
  readonly call: Pick<ReturnType<typeof useCall>, 'isBusy' | 'refusal'>;
  /** What the button says. */
  readonly label: string;
  readonly disabled?: boolean;
  readonly onSend: () => unknown;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** False: the browser says what is wrong with a number. */
  readonly noValidate?: boolean;
}

export function TeamForm({
  call,
  label,
  disabled,
  onSend,
  children,
  className = forms.form,
  noValidate = true,
}: TeamFormProps) {
  return (
    <form
      className={className}
      noValidate={noValidate}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      {children}
      <TeamProblem refusal={call.refusal} />
      <Button type="submit" tone="primary" isWide isBusy={call.isBusy} disabled={disabled}>
        {label}
      </Button>
    </form>
  );
}

export interface PlayerOrAgentProps {
  readonly makesAgent: boolean;
  readonly onChange: (makesAgent: boolean) => void;
}

export function PlayerOrAgent({ makesAgent, onChange }: PlayerOrAgentProps) {
  const t = useText();
  return (
    <fieldset className={records.choices}>
      <legend>{t('team.column.kind')}</legend>
      {([false, true] as const).map((isAgent) => (
        <Chip key={`${isAgent}`} isChosen={isAgent === makesAgent} onClick={() => onChange(isAgent)}>
          {t(isAgent ? 'team.agent' : 'team.player')}
        </Chip>
      ))}
    </fieldset>
  );
}
