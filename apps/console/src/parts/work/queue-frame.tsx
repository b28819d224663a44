/** A queue beside the order that is open: two columns on a desktop, one above the other on a tablet. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

interface QueueFrameProps {
  readonly head: ReactNode;
  readonly panel: ReactNode;
  readonly children: ReactNode;
}

export function QueueFrame({ head, panel, children }: QueueFrameProps) {
  const columns = panel ? { xs: '1fr', lg: 'minmax(0, 1fr) 400px' } : '1fr';
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: columns, gap: 2, mt: 1, alignItems: 'start' }}>
      <Card variant="outlined" sx={{ minWidth: 0, px: 1, pb: 1, order: { xs: 1, lg: 0 } }}>
        {head}
        {children}
      </Card>
      {panel && (
        <Card variant="outlined" component="aside" sx={{ p: 2, position: { lg: 'sticky' }, top: 64 }}>
          {panel}
        </Card>
      )}
    </Box>
  );
}

interface StateTabsProps<Names extends readonly string[]> {
  readonly value: Names[number];
  readonly tabs: Names;
  readonly onChange: (state: Names[number]) => void;
}

/** The empty state is what waits. */
export function StateTabs<Names extends readonly string[]>({ value, tabs, onChange }: StateTabsProps<Names>) {
  const translate = useTranslate();
  return (
    <Tabs
      value={value}
      onChange={(_event, next: Names[number]) => onChange(next)}
      variant="scrollable"
      sx={{ mb: 1, minHeight: 40 }}
    >
      {tabs.map((state) => (
        <Tab
          key={state}
          value={state}
          sx={{ minHeight: 40 }}
          label={translate(state === '' ? 'console.money.waits' : `console.state.${state}`)}
        />
      ))}
    </Tabs>
  );
}
