/** What a share of revenue is of, and what is taken off before it is shared. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { shareBases } from '#contract/agents';

const PERCENT = '[0-9]{1,3}([.][0-9]{1,4})?';

export interface EnteredRevenue {
  readonly basis: string;
  readonly fee: string;
  readonly paymentFee: string;
  readonly halfLive: boolean;
}

interface RevenueFieldsProps {
  readonly revenue: EnteredRevenue;
  readonly onChange: (revenue: EnteredRevenue) => void;
}

export function RevenueFields({ revenue, onChange }: RevenueFieldsProps) {
  const t = useTranslate();
  const fee = (name: 'fee' | 'paymentFee', label: string) => (
    <TextField
      size="small"
      label={label}
      value={revenue[name]}
      onChange={(event) => onChange({ ...revenue, [name]: event.target.value })}
      slotProps={{ htmlInput: { inputMode: 'decimal', pattern: PERCENT } }}
    />
  );
  return (
    <>
      <Box sx={{ display: 'grid', columnGap: 1, rowGap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <TextField
          select
          size="small"
          label={t('console.agents.basis')}
          value={revenue.basis}
          onChange={(event) => onChange({ ...revenue, basis: event.target.value })}
        >
          {shareBases.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`console.agents.basis.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={revenue.halfLive}
              onChange={(event) => onChange({ ...revenue, halfLive: event.target.checked })}
            />
          }
          label={t('console.agents.half_live')}
        />
        {revenue.basis === 'revenue' && fee('fee', t('console.agents.fee'))}
        {revenue.basis === 'revenue' && fee('paymentFee', t('console.agents.payment_fee'))}
      </Box>
      <Typography variant="caption" color="text.secondary">
        {t('console.agents.revenue_hint')}
      </Typography>
    </>
  );
}
