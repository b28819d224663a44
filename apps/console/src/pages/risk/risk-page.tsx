/** Risk: rules of withdrawals with what they would have done, shared accounts, abused bonus money, and the watch list. */
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { useMay } from '../../parts/command-button.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Abuse } from './abuse.tsx';
import { Duplicates } from './duplicates.tsx';
import { RuleList } from './rule-list.tsx';
import { WatchList } from './watch-list.tsx';

const tabs = { rules: RuleList, duplicates: Duplicates, abuse: Abuse, watched: WatchList } as const;
type TabName = keyof typeof tabs;
const names = Object.keys(tabs) as TabName[];
/** Beside the right to see the page. */
const needs: Partial<Record<TabName, string>> = { duplicates: 'risk.links', abuse: 'promotions.review' };

export function Page() {
  const t = useTranslate();
  const may = useMay();
  const [address, setAddress] = useSearchParams();
  const tab = names.find((one) => one === address.get('tab')) ?? 'rules';
  const Shown = tabs[tab];
  return (
    <>
      <PageTitle titleKey="console.risks.title" />
      <Tabs
        value={tab}
        onChange={(_event, chosen: string) => setAddress({ tab: chosen })}
        variant="scrollable"
        sx={{ mb: 1.5 }}
      >
        {names
          .filter((one) => needs[one] === undefined || may(needs[one]))
          .map((one) => (
            <Tab key={one} value={one} label={t(`console.risks.tab.${one}`)} />
          ))}
      </Tabs>
      <Shown />
    </>
  );
}
