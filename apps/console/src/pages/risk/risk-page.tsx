/** Risk: rules of withdrawals with what they would have done, shared accounts, and the watch list. */
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { useMay } from '../../parts/command-button.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Duplicates } from './duplicates.tsx';
import { RuleList } from './rule-list.tsx';
import { WatchList } from './watch-list.tsx';

const tabs = { rules: RuleList, duplicates: Duplicates, watched: WatchList } as const;
type TabName = keyof typeof tabs;
const names = Object.keys(tabs) as TabName[];

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
        allowScrollButtonsMobile
        sx={{ mb: 1.5 }}
      >
        {names
          .filter((one) => one !== 'duplicates' || may('risk.links'))
          .map((one) => (
            <Tab key={one} value={one} label={t(`console.risks.tab.${one}`)} />
          ))}
      </Tabs>
      <Shown />
    </>
  );
}
