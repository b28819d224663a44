/** The sheet with the filters: always the period, plus those of the screen. Nothing changes until it is applied. */
import { type ReactNode, useState } from 'react';
import { Sheet, useText } from '#base/view';
import { Button, Chip, Field } from '#ui';
import { isRange, type Period, type PeriodKey, periodOf, periods, yearBefore } from './period.ts';
import styles from './records.module.css';
import { useMerchantDays } from './use-merchant-days.ts';

export interface FilterSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly period: Period;
  readonly onPeriod: (period: Period) => void;
  /** Resets to the default filters. */
  readonly onReset: () => void;
  readonly onShow: () => void;
  readonly children?: ReactNode;
}

export function FilterSheet({ isOpen, onClose, period, onPeriod, onReset, onShow, children }: FilterSheetProps) {
  const t = useText();
  const { today, timeZone } = useMerchantDays();
  const isWrong = period.key === 'custom' && !isRange(period.from, period.to, today);
  const choose = (key: PeriodKey) => onPeriod(key === 'custom' ? { ...period, key } : periodOf(key, today));
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('records.filter')}>
      <form
        className={styles.sheet}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isWrong) onShow();
        }}
      >
        <fieldset className={styles.choices}>
          <legend>{t('records.period')}</legend>
          {periods.map((key) => (
            <Chip key={key} isChosen={period.key === key} onClick={() => choose(key)}>
              {t(`records.period.${key}`)}
            </Chip>
          ))}
        </fieldset>
        {period.key === 'custom' && (
          <div className={styles.dates}>
            {(['from', 'to'] as const).map((end) => (
              <Field key={end} label={t(`records.${end}`)}>
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
          {isWrong ? t('records.range.wrong') : t('records.zone', { zone: timeZone.replaceAll('_', ' ') })}
        </p>
        {children}
        <div className={styles.answers}>
          <Button onClick={onReset}>{t('records.filter.reset')}</Button>
          <Button type="submit" tone="primary" disabled={isWrong}>
            {t('records.filter.show')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

/** The values chosen in the sheet and not applied yet. */
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
