/** Decisions are open to the operator who has taken the order, or may take none; others see who works on it. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useGetIdentity, useTranslate } from 'react-admin';
import { useMay } from '../command-button.tsx';
import { useMoments } from '../when.tsx';
import type { Claim } from './claim-chip.tsx';
import { useAct } from './use-console.ts';

interface ClaimBarProps {
  readonly order: {
    readonly id: string;
    readonly claim?: Claim;
    readonly request?: { readonly by: string };
  };
  readonly kind: 'withdrawals' | 'deposits';
  readonly children: ReactNode;
}

export function ClaimBar({ order, kind, children }: ClaimBarProps) {
  const translate = useTranslate();
  const act = useAct();
  const may = useMay();
  const { identity } = useGetIdentity();
  const timeOfDay = useMoments({ timeStyle: 'short' });
  const { id: subject, claim, request } = order;
  if (claim && claim.by !== identity?.id) {
    return (
      <Alert severity="info">
        {translate('console.money.claimedBy', { by: claim.by, until: timeOfDay(claim.until) })}
      </Alert>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {request && <Alert severity="info">{translate('console.money.requested', { by: request.by })}</Alert>}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {(claim || !may.run(`${kind} claim`)) && children}
        {claim && may.run(`${kind} release`) && (
          <Button onClick={() => act(`${kind} release`, { subject })}>{translate('console.money.release')}</Button>
        )}
        {!claim && may.run(`${kind} claim`) && (
          <Button variant="contained" onClick={() => act(`${kind} claim`, { subject })}>
            {translate('console.money.take')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
