/** Agents: the tree, contracts, bills, disputes, exposure; and each of them in full. */
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslate } from 'react-admin';
import { Route, useNavigate, useParams } from 'react-router-dom';
import { CommandButton, useMay } from '../../parts/command-button.tsx';
import { keepChosenInSight } from '../../parts/data/keep-chosen-in-sight.ts';
import { PageRoutes } from '../../parts/page-routes.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { AgentView } from './agent-view.tsx';
import { BillList } from './bill-list.tsx';
import { BillView } from './bill-view.tsx';
import { ContractList } from './contract-list.tsx';
import { ContractView } from './contract-view.tsx';
import { DisputeList } from './dispute-list.tsx';
import { Exposure } from './exposure.tsx';
import { Tree } from './tree.tsx';

const tabs = {
  tree: { needs: 'agents.see', Part: Tree },
  contracts: { needs: 'agents.contracts', Part: () => <ContractList /> },
  bills: { needs: 'agents.bills', Part: () => <BillList /> },
  disputes: { needs: 'agents.disputes', Part: DisputeList },
  exposure: { needs: 'agents.exposure', Part: Exposure },
} as const;
type TabName = keyof typeof tabs;
const names = Object.keys(tabs) as TabName[];

function Tabbed({ tab }: { readonly tab: TabName }) {
  const t = useTranslate();
  const may = useMay();
  const navigate = useNavigate();
  const { Part } = tabs[tab];
  return (
    <>
      <PageTitle titleKey="console.agents.title">
        <CommandButton command="agents make" variant="outlined" size="medium" />
      </PageTitle>
      <Tabs
        value={tab}
        onChange={(_event, chosen: TabName) => navigate(chosen === 'tree' ? '/agents' : `/agents/${chosen}`)}
        variant="scrollable"
        ref={keepChosenInSight}
        sx={{ mb: 1.5 }}
      >
        {names
          .filter((one) => may(tabs[one].needs))
          .map((one) => (
            <Tab key={one} value={one} label={t(`console.agents.tab.${one}`)} />
          ))}
      </Tabs>
      <Part />
    </>
  );
}

function OneAgent() {
  const { memberId = '' } = useParams();
  return <AgentView key={memberId} memberId={memberId} />;
}

function OneContract() {
  const { contractId = '' } = useParams();
  return <ContractView key={contractId} contractId={contractId} />;
}

function OneBill() {
  const { contractId = '', period = '' } = useParams();
  return <BillView key={`${contractId} ${period}`} contractId={contractId} period={period} />;
}

export function Page() {
  return (
    <PageRoutes>
      <Route index element={<Tabbed tab="tree" />} />
      {names
        .filter((one) => one !== 'tree')
        .map((one) => (
          <Route key={one} path={one} element={<Tabbed tab={one} />} />
        ))}
      <Route path="contracts/:contractId" element={<OneContract />} />
      <Route path="bills/:contractId/:period" element={<OneBill />} />
      <Route path="members/:memberId" element={<OneAgent />} />
    </PageRoutes>
  );
}
