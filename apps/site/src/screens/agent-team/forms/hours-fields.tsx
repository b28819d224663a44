/** What a contract of hours says beside its tiers: the most of a day, and whether it is an advance on the day's salary. */
import type { CallFailed } from '#base/data';
import { useText } from '#base/view';
import type { TextKey } from '#texts';
import { Checkbox, TextField } from '#ui';
import records from '../../../features/records/records.module.css';
import { isAmount } from './tier-entry.ts';

export interface HoursProblem {
  readonly field: 'dayCap' | 'advance';
  readonly textKey: TextKey;
  readonly figures?: { readonly [name: string]: string };
}

/** Empty: without a maximum. */
export const wrongDayCap = (entered: string): HoursProblem | undefined =>
  entered.trim() === '' || (isAmount(entered) && /[1-9]/.test(entered))
    ? undefined
    : { field: 'dayCap', textKey: 'team.tier.figure' };

/** What of the hours the agent's own contract does not cover. */
export function refusedHours({ code, value: { field, most: max } }: CallFailed): HoursProblem | undefined {
  if (code !== 'contract.not_covered') return undefined;
  if (field === 'advance') return { field, textKey: 'team.hours.advance.needed' };
  if (field !== 'dayCap') return undefined;
  return { field, textKey: 'team.hours.cap.most', figures: { most: String(max) } };
}

export interface HoursFieldsProps {
  readonly dayCap: string;
  readonly isAdvance: boolean;
  readonly problem: HoursProblem | undefined;
  readonly onDayCap: (entered: string) => void;
  readonly onAdvance: (isAdvance: boolean) => void;
  readonly onEdited: () => void;
}

export function HoursFields({ dayCap, isAdvance, problem, onDayCap, onAdvance, onEdited }: HoursFieldsProps) {
  const t = useText();
  const words = problem && t(problem.textKey, problem.figures);
  return (
    <>
      <TextField
        label={t('agent.contract.dayCap')}
        hint={t('team.hours.cap.hint')}
        error={problem?.field === 'dayCap' ? words : undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={dayCap}
        onChange={({ currentTarget: { value } }) => {
          onDayCap(value);
          onEdited();
        }}
      />
      <Checkbox
        checked={isAdvance}
        onChange={({ currentTarget: { checked } }) => {
          onAdvance(checked);
          onEdited();
        }}
      >
        {t('team.hours.advance')}
      </Checkbox>
      {problem?.field === 'advance' && (
        <p className={records.wrong} role="alert">
          {words}
        </p>
      )}
    </>
  );
}
