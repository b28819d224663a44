/** Players by markers of harm with what was said to them, and the report of limits and breaks. */
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { PageTitle } from '../../parts/page-title.tsx';
import { AtRisk } from './at-risk.tsx';
import { CareReport } from './care-report.tsx';

const tabs = { players: AtRisk, report: CareReport } as const;
type TabName = keyof typeof tabs;
const names = Object.keys(tabs) as TabName[];

export function Page() {
  const t = useTranslate();
  const [address, setAddress] = useSearchParams();
  const tab = names.find((one) => one === address.get('tab')) ?? 'players';
  const Shown = tabs[tab];
  return (
    <>
      <PageTitle titleKey="console.care.title" />
      <Tabs value={tab} onChange={(_event, chosen: string) => setAddress({ tab: chosen })} sx={{ mb: 1.5 }}>
        {names.map((one) => (
          <Tab key={one} value={one} label={t(`console.care.tab.${one}`)} />
        ))}
      </Tabs>
      <Shown />
    </>
  );
}
