/** The filters over the list: days always, and what the screen adds. Nothing changes until it is asked to. */
import { type ReactNode, useState } from 'react';
import { Button, Chip, Dialog, Field } from '#ui';
import { useText } from '../../base/text/index.ts';
import { isRange, type Period, type PeriodKey, periodOf, periods, yearBefore } from './period.ts';
import styles from './records.module.css';
import { useMerchantDays } from './use-merchant-days.ts';

export interface FilterSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly period: Period;
  readonly onPeriod: (period: Period) => void;
  /** Back to what is shown usually. */
  readonly onReset: () => void;
  readonly onShow: () => void;
  readonly children?: ReactNode;
}

export function FilterSheet({ isOpen, onClose, period, onPeriod, onReset, onShow, children }: FilterSheetProps) {
  const say = useText();
  const { today, timeZone } = useMerchantDays();
  const isWrong = period.key === 'custom' && !isRange(period.from, period.to, today);
  const choose = (key: PeriodKey) => onPeriod(key === 'custom' ? { ...period, key } : periodOf(key, today));
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={say('records.filter')}
      closeLabel={say('shell.close')}
      from="below"
    >
      <form
        className={styles.sheet}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isWrong) onShow();
        }}
      >
        <fieldset className={styles.choices}>
          <legend>{say('records.period')}</legend>
          {periods.map((key) => (
            <Chip key={key} isChosen={period.key === key} onClick={() => choose(key)}>
              {say(`records.period.${key}`)}
            </Chip>
          ))}
        </fieldset>
        {period.key === 'custom' && (
          <div className={styles.dates}>
            {(['from', 'to'] as const).map((end) => (
              <Field key={end} label={say(`records.${end}`)}>
                {(tied) => (
                  <input
                    {...tied}
                    type="date"
                    min={yearBefore(today)}
                    max={today}
                    value={period[end]}
                    onChange={({ target: { value } }) => onPeriod({ ...period, [end]: value })}
                  />
                )}
              </Field>
            ))}
          </div>
        )}
        <p className={isWrong ? styles.wrong : styles.hint} role={isWrong ? 'alert' : undefined}>
          {isWrong ? say('records.range.wrong') : say('records.zone', { zone: timeZone.replaceAll('_', ' ') })}
        </p>
        {children}
        <div className={styles.answers}>
          <Button onClick={onReset}>{say('records.filter.reset')}</Button>
          <Button type="submit" tone="primary" disabled={isWrong}>
            {say('records.filter.show')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What is chosen in the sheet, and not shown yet. */
export function useDraft<Filters>(shown: Filters) {
  const [draft, setDraft] = useState<Filters>();
  return {
    isOpen: draft !== undefined,
    draft: draft ?? shown,
    setDraft,
    open: () => setDraft(shown),
    close: () => setDraft(undefined),
  };
}
