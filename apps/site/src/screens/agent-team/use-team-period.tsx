/** The days of a report, in the address, and the bar and sheet by which they are chosen. */
import { useNavigate, useParameters, useText } from '#base/view';
import { FilterBar, type FilterBarProps } from '../../features/records/filter-bar.tsx';
import { FilterSheet, useDraft } from '../../features/records/filter-sheet.tsx';
import { type Period, periodOf, periodSearch, readPeriod } from '../../features/records/period.ts';
import { useMerchantDays } from '../../features/records/use-merchant-days.ts';

const USUAL = 'week';

export function useTeamPeriod(): Period {
  const { today } = useMerchantDays();
  return readPeriod(useParameters(), today, USUAL);
}

export function PeriodBar({ file }: Pick<FilterBarProps, 'file'>) {
  const t = useText();
  const navigate = useNavigate();
  const { today, shortDay } = useMerchantDays();
  const period = useTeamPeriod();
  const { isOpen, draft, setDraft, open, close } = useDraft<Period>(period);
  const change = (next: Period) => {
    close();
    navigate({ to: '.', search: periodSearch(next, USUAL), replace: true, keepScroll: true });
  };
  const { key, from, to } = period;
  return (
    <>
      <FilterBar
        words={[key === 'custom' ? `${shortDay(from)} – ${shortDay(to)}` : t(`records.period.${key}`)]}
        onOpen={open}
        {...(file && { file })}
      />
      <FilterSheet
        isOpen={isOpen}
        onClose={close}
        period={draft}
        onPeriod={setDraft}
        onReset={() => change(periodOf(USUAL, today))}
        onShow={() => change(draft)}
      />
    </>
  );
}

/** What every report is asked for: whose, which days, or which bill. */
export interface ReportFilter {
  readonly of?: string;
  readonly from: string;
  readonly to: string;
  readonly contractId?: string;
  readonly period?: string;
}
