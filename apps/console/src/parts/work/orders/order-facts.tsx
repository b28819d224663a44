/** What is known of one order: facts side by side, why it needs a look, and its timeline. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { usePlugins } from '../../../base/names.ts';
import { When } from '../../when.tsx';
import { StateChip } from '../amounts.tsx';
import { PluginName } from '../named.tsx';

export function Facts({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 2, rowGap: 0.75, m: 0 }}
    >
      {facts.map(([name, value]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" color="text.secondary">
            {name}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

interface OrderProviderProps {
  readonly provider: string;
  readonly providerRef?: string;
}

/** Who moves the money of an order, and its own name for it. */
export function OrderProvider({ provider, providerRef }: OrderProviderProps) {
  return (
    <span>
      <PluginName kind="payments" code={provider} />
      {providerRef && ` · ${providerRef}`}
    </span>
  );
}

/** The merchant's rules that ask for a look, in words. */
export function Risk({ reasons }: { readonly reasons: readonly string[] }) {
  const translate = useTranslate();
  if (reasons.length === 0) return null;
  return (
    <Alert severity="warning" variant="outlined" sx={{ py: 0 }}>
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {reasons.map((reason) => (
          <li key={reason}>{translate(`console.risk.${reason}`, { _: reason })}</li>
        ))}
      </Box>
    </Alert>
  );
}

export interface Step {
  readonly state: string;
  readonly at: string;
  readonly by: string;
  readonly reason?: string;
}

export function Timeline({ steps }: { readonly steps: readonly Step[] }) {
  const t = useTranslate();
  const { nameOf } = usePlugins('payments');
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, borderLeft: 2, borderColor: 'divider' }}>
      {steps.map((step) => (
        <Box component="li" key={`${step.at} ${step.state}`} sx={{ pl: 1.5, py: 0.5 }}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
            <StateChip state={step.state} />
            <When at={step.at} />
            <Typography variant="body2" color="text.secondary">
              {t(`console.money.by.${step.by}`, { _: nameOf(step.by) })}
            </Typography>
          </Box>
          {step.reason && (
            <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {step.reason}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  );
}
