/** The fields of a contract's terms: what it is of, and its tiers as rows. */
import Add from '@mui/icons-material/Add';
import Delete from '@mui/icons-material/DeleteOutline';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import {
  contractKinds,
  contractProducts,
  dividendCarries,
  dividendPeriods,
  dividendRules,
  revenuePeriods,
} from '#contract/agents';
import { type EnteredRevenue, RevenueFields } from './revenue-fields.tsx';

export interface EnteredTier {
  readonly id: number;
  readonly sales: string;
  readonly active: string;
  readonly loss: string;
  readonly pays: 'rate' | 'fixed';
  /** Percent, or an amount. */
  readonly value: string;
}

export interface Terms {
  readonly kind: string;
  readonly product: string;
  readonly period: string;
  readonly carry: string;
  /** Of dividends; the fee in percent. */
  readonly rule: string;
  readonly fee: string;
  /** Of hours. */
  readonly dayCap: string;
  readonly isAdvance: boolean;
  readonly tiers: readonly EnteredTier[];
  /** Of revenue share: fees in percent. */
  readonly revenue: EnteredRevenue;
}

const periods: Readonly<Record<string, readonly string[]>> = { dividend: dividendPeriods, revenue: revenuePeriods };
const MAX_TIERS = 20;
const AMOUNT = '[0-9]{1,15}([.][0-9]{1,8})?';

export const emptyTier = (id: number): EnteredTier => ({
  id,
  sales: '',
  active: '0',
  loss: '',
  pays: 'rate',
  value: '',
});

interface TermsFieldsProps {
  readonly terms: Terms;
  readonly currency: string;
  /** A change of a contract is of the same kind and product. */
  readonly isFixed: boolean;
  readonly onChange: (terms: Terms) => void;
}

export function TermsFields({ terms, currency, isFixed, onChange }: TermsFieldsProps) {
  const t = useTranslate();
  const { tiers } = terms;
  const ofKind = periods[terms.kind];
  const choose = (
    name: 'kind' | 'product' | 'period' | 'carry' | 'rule',
    options: readonly string[],
    text: (one: string) => string,
  ) => (
    <TextField
      select
      size="small"
      label={t(name === 'carry' ? 'console.agents.carried' : `console.agents.${name}`)}
      value={terms[name]}
      disabled={isFixed && (name === 'kind' || name === 'product')}
      onChange={(event) => {
        const changed = { ...terms, [name]: event.target.value };
        // each kind has periods of its own; a month is in all
        onChange(name === 'kind' ? { ...changed, period: 'month' } : changed);
      }}
    >
      {options.map((one) => (
        <MenuItem key={one} value={one}>
          {text(one)}
        </MenuItem>
      ))}
    </TextField>
  );
  const setTier = (tier: EnteredTier) =>
    onChange({ ...terms, tiers: tiers.map((one) => (one.id === tier.id ? tier : one)) });
  const add = () => onChange({ ...terms, tiers: [...tiers, emptyTier(Math.max(0, ...tiers.map(({ id }) => id)) + 1)] });
  return (
    <>
      <Box sx={{ display: 'grid', columnGap: 1, rowGap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {choose('kind', contractKinds, (one) => t(`console.agents.kind.${one}`))}
        {choose('product', contractProducts, (one) => t(`console.product.${one}`))}
        {ofKind && choose('period', ofKind, (one) => t(`console.agents.period.${one}`))}
        {ofKind && choose('carry', dividendCarries, (one) => t(`console.agents.carry.${one}`))}
        {terms.kind === 'dividend' && choose('rule', dividendRules, (one) => t(`console.agents.rule.${one}`))}
        {terms.kind === 'dividend' && (
          <TextField
            size="small"
            label={t('console.agents.fee')}
            value={terms.fee}
            onChange={(event) => onChange({ ...terms, fee: event.target.value })}
            slotProps={{ htmlInput: { inputMode: 'decimal', pattern: '[0-9]{1,3}([.][0-9]{1,4})?' } }}
          />
        )}
        {terms.kind === 'hourly' && <HoursFields terms={terms} currency={currency} onChange={onChange} />}
      </Box>
      {terms.kind === 'revenue' && (
        <RevenueFields revenue={terms.revenue} onChange={(revenue) => onChange({ ...terms, revenue })} />
      )}
      <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, display: 'grid', gap: 1.5 }}>
        <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 1.5 }}>
          {t('console.agents.tiers')}
        </Typography>
        {tiers.map((tier, at) => (
          <TierRow
            key={tier.id}
            tier={tier}
            at={at}
            currency={currency}
            onChange={setTier}
            onRemove={
              tiers.length > 1
                ? () => onChange({ ...terms, tiers: tiers.filter(({ id }) => id !== tier.id) })
                : undefined
            }
          />
        ))}
        <Button
          size="small"
          startIcon={<Add />}
          onClick={add}
          disabled={tiers.length >= MAX_TIERS}
          sx={{ justifySelf: 'start' }}
        >
          {t('console.agents.add_tier')}
        </Button>
      </Box>
    </>
  );
}

/** The most of a day, and whether hours are an advance on its salary. */
function HoursFields({ terms, currency, onChange }: Omit<TermsFieldsProps, 'isFixed'>) {
  const t = useTranslate();
  return (
    <>
      <TextField
        size="small"
        label={`${t('console.agents.day_cap')} (${currency})`}
        value={terms.dayCap}
        onChange={(event) => onChange({ ...terms, dayCap: event.target.value })}
        slotProps={{ htmlInput: { inputMode: 'decimal', pattern: AMOUNT, maxLength: 20, autoComplete: 'off' } }}
      />
      <FormControlLabel
        label={t('console.agents.advance')}
        control={
          <Checkbox
            checked={terms.isAdvance}
            onChange={(event) => onChange({ ...terms, isAdvance: event.target.checked })}
          />
        }
      />
    </>
  );
}

interface TierRowProps {
  readonly tier: EnteredTier;
  readonly at: number;
  readonly currency: string;
  readonly onChange: (tier: EnteredTier) => void;
  readonly onRemove: (() => void) | undefined;
}

function TierRow({ tier, at, currency, onChange, onRemove }: TierRowProps) {
  const t = useTranslate();
  const field = (name: 'sales' | 'active' | 'loss' | 'value', label: string, pattern: string) => (
    <TextField
      size="small"
      label={label}
      value={tier[name]}
      required={name !== 'loss'}
      onChange={(event) => onChange({ ...tier, [name]: event.target.value })}
      slotProps={{ htmlInput: { inputMode: 'decimal', pattern, maxLength: 20, autoComplete: 'off' } }}
    />
  );
  return (
    <Box
      role="group"
      aria-label={t('console.agents.tier_no', { at: at + 1 })}
      sx={{
        display: 'grid',
        gap: 1,
        alignItems: 'center',
        gridTemplateColumns: { xs: '1fr 1fr', md: '1.4fr .8fr 1.2fr 1fr 1fr auto' },
      }}
    >
      {field('sales', `${t('console.agents.sales')} (${currency})`, AMOUNT)}
      {field('active', t('console.agents.active'), '[0-9]{1,7}')}
      {field('loss', `${t('console.agents.loss')} (${currency})`, AMOUNT)}
      <TextField
        select
        size="small"
        label={t('console.agents.pays')}
        value={tier.pays}
        onChange={(event) => onChange({ ...tier, pays: event.target.value as EnteredTier['pays'], value: '' })}
      >
        <MenuItem value="rate">{t('console.agents.share')}</MenuItem>
        <MenuItem value="fixed">{t('console.agents.fixed')}</MenuItem>
      </TextField>
      {tier.pays === 'rate' ? field('value', '%', '[0-9]{1,3}([.][0-9]{1,4})?') : field('value', currency, AMOUNT)}
      <IconButton
        size="small"
        aria-label={t('console.agents.remove_tier', { at: at + 1 })}
        disabled={onRemove === undefined}
        onClick={onRemove}
      >
        <Delete fontSize="small" />
      </IconButton>
    </Box>
  );
}
