/** What the cashier takes and pays now, by method and by level, and of which version that is. Changing it is writing a version. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useMay } from '../../parts/command-button.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Section } from '../../parts/section.tsx';
import { When } from '../../parts/when.tsx';
import { Amount, type AnswerOf, useRead } from '../../parts/work/index.ts';
import { Levels } from './levels.tsx';
import { Methods } from './methods.tsx';

type Rules = AnswerOf<'showCashierRules'>;

const PATH = '/content/cashier_rules/site';

export function Page() {
  const t = useTranslate();
  const may = useMay();
  const { value, error, refetch } = useRead('showCashierRules', {});
  const states = { error, onRetry: refetch, currency: value?.currency ?? '' };
  return (
    <>
      <PageTitle titleKey="console.cashier.title">
        {may('content.see') && (
          <Button component={Link} to={PATH}>
            {t('console.content.versions')}
          </Button>
        )}
        {may('content.see') && may('cashier.change') && (
          <Button variant="contained" component={Link} to={`${PATH}/edit`}>
            {t('console.content.edit')}
          </Button>
        )}
      </PageTitle>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {value && <InForce rules={value} />}
        <Section titleKey="console.cashier.deposits">
          <Methods rows={value?.methods} {...states} />
        </Section>
        <Section titleKey="console.cashier.withdrawals">
          <Levels rows={value?.levels} {...states} />
          {value && <Decisions rules={value} />}
        </Section>
        {value && (
          <Section titleKey="console.cashier.transfers">
            <Amount value={value.transfer.minimum} currency={false} /> –{' '}
            <Amount value={value.transfer.maximum} currency={value.currency} />
          </Section>
        )}
      </Box>
    </>
  );
}

/** Where the rules come from, and what comes next. */
function InForce({ rules: { inForce, since, until, by, next } }: { readonly rules: Rules }) {
  const t = useTranslate();
  const label = inForce === 0 ? t('console.content.folder') : t('console.content.version', { version: inForce });
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        {t('console.content.in_force')}
        <Chip size="small" variant="outlined" color={inForce === 0 ? 'default' : 'primary'} label={label} />
        {since !== undefined && (
          <Box color="text.secondary">
            {by} · <When at={since} />
            {until !== undefined && (
              <>
                {' · '}
                {t('console.content.until')} <When at={until} />
              </>
            )}
          </Box>
        )}
      </Box>
      {next && (
        <Alert severity="info">
          {t('console.cashier.next', { version: next.version })} <When at={next.startsAt} />
        </Alert>
      )}
    </Box>
  );
}

function Decisions({ rules: { automaticUpTo, fourEyesFrom, currency } }: { readonly rules: Rules }) {
  const t = useTranslate();
  return (
    <Typography component="div" variant="body2" sx={{ mt: 1.5, display: 'flex', gap: 2, flexWrap: 'wrap' }}>
      <span>
        {t('console.field.automaticUpTo')}: <Amount value={automaticUpTo} currency={currency} />
      </span>
      <span>
        {t('console.field.fourEyesFrom')}: <Amount value={fourEyesFrom} currency={currency} />
      </span>
    </Typography>
  );
}
