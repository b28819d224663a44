/** Money and accounts that do not go their usual way: each list of them that the operator may see, with what can be done. */
import Card from '@mui/material/Card';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { Permission } from '#contract';
import { useMay } from '../../parts/command-button.tsx';
import { keepChosenInSight } from '../../parts/data/keep-chosen-in-sight.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { Facts } from './facts.tsx';
import { Held } from './held.tsx';
import { Owed } from './owed.tsx';
import { Payments } from './payments.tsx';
import { Payouts } from './payouts.tsx';
import { Transfers } from './transfers.tsx';

interface Kind {
  readonly name: string;
  readonly needs: Permission;
  readonly Shown: React.ComponentType;
}

const kinds: readonly Kind[] = [
  { name: 'payments', needs: 'deposits.see', Shown: Payments },
  { name: 'payouts', needs: 'withdrawals.see', Shown: Payouts },
  { name: 'transfers', needs: 'transfers.see', Shown: Transfers },
  { name: 'held', needs: 'breaks.see', Shown: Held },
  { name: 'owed', needs: 'wallet.see', Shown: Owed },
  { name: 'facts', needs: 'facts.see', Shown: Facts },
];

export function Page() {
  const t = useTranslate();
  const may = useMay();
  const [address, setAddress] = useSearchParams();
  const open = kinds.filter(({ needs }) => may(needs));
  const chosen = open.find(({ name }) => name === address.get('tab')) ?? open[0];
  if (!chosen) return null;
  const { Shown } = chosen;
  return (
    <>
      <PageTitle titleKey="console.exceptions.title" />
      <Tabs
        value={chosen.name}
        onChange={(_event, tab: string) => setAddress({ tab })}
        variant="scrollable"
        ref={keepChosenInSight}
        sx={{ mb: 1.5 }}
      >
        {open.map(({ name }) => (
          <Tab key={name} value={name} label={t(`console.exceptions.tab.${name}`)} />
        ))}
      </Tabs>
      <Card variant="outlined" sx={{ px: 1, pb: 1, pt: 1 }}>
        <Shown />
      </Card>
    </>
  );
}
