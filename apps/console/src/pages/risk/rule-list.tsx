/** The rules that are in force, and what each version would have done with the withdrawals of thirty days before it is switched on. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useMay } from '../../parts/command-button.tsx';
import { Section } from '../../parts/section.tsx';
import { When } from '../../parts/when.tsx';
import { Amount, type AnswerOf, DenseTable, useAct, useRead } from '../../parts/work/index.ts';

type Risk = AnswerOf<'showRisk'>;

const colours = { pass: 'success', review: 'warning', finance: 'warning', two: 'error' } as const;

export function RuleList() {
  const t = useTranslate();
  const may = useMay();
  const act = useAct();
  const { value, error } = useRead('showRisk', {});
  const failed = error !== undefined && <Alert severity="error">{error}</Alert>;
  if (!value) return failed || null;
  const { latest, trials } = value;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {failed}
      <Section titleKey="console.risks.in_force">
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mb: 1, alignItems: 'center' }}>
          <Chip
            size="small"
            label={
              value.inForce === 0
                ? t('console.risks.none_on')
                : t('console.content.version', { version: value.inForce })
            }
          />
          {may('content.see') && (
            <Button size="small" component={Link} to="/content/withdrawal_rules/site">
              {t('console.content.versions')}
            </Button>
          )}
          {may('content.see') && may('risk.change') && (
            <Button size="small" variant="contained" component={Link} to="/content/withdrawal_rules/site/edit">
              {t('console.content.edit')}
            </Button>
          )}
          {may.run('risk try') && latest > 0 && (
            <Button size="small" variant="outlined" onClick={() => void act('risk try', { subject: `${latest}` })}>
              {t('console.risks.try', { version: latest })}
            </Button>
          )}
        </Box>
        <Box sx={{ color: 'text.secondary', mb: 1 }}>{t('console.risks.rules_hint')}</Box>
        <Rules rules={value.rules} currency={value.currency} />
      </Section>
      {trials.map((trial) => (
        <Trial key={trial.version} trial={trial} currency={value.currency} />
      ))}
    </Box>
  );
}

type Condition = Risk['rules'][number]['all'][number];

function wordsOf(condition: Condition, currency: string, t: ReturnType<typeof useTranslate>): string {
  if ('tag' in condition) return t(`console.risks.tag_${condition.has}`, { tag: condition.tag });
  if ('game' in condition) return t(`console.risks.game_${condition.was}`, { game: condition.game });
  const { fact, is, value } = condition;
  return t(`console.risks.is_${is}`, {
    fact: t(`console.option.${fact}`),
    value: fact === 'amount' ? `${value} ${currency}` : value,
  });
}

function Rules({ rules, currency }: Pick<Risk, 'rules' | 'currency'>) {
  const t = useTranslate();
  return (
    <DenseTable
      label={t('console.risks.in_force')}
      rows={rules.map((rule, at) => ({ ...rule, at: at + 1 }))}
      empty={t('console.risks.no_rules')}
      columns={[
        { key: 'at', label: t('console.risks.order'), render: ({ at }) => at },
        { key: 'id', label: t('console.risks.rule'), render: ({ id }) => <b>{id}</b> },
        {
          key: 'all',
          label: t('console.risks.when'),
          render: ({ all }) => all.map((condition) => wordsOf(condition, currency, t)).join(' · '),
        },
        {
          key: 'stage',
          label: t('console.risks.stage'),
          render: ({ stage }) => (
            <Chip size="small" color={colours[stage]} variant="outlined" label={t(`console.option.${stage}`)} />
          ),
        },
        {
          key: 'on',
          label: t('console.money.state'),
          render: ({ isOn }) => t(isOn ? 'console.risks.on' : 'console.risks.off'),
        },
      ]}
    />
  );
}

function Trial({ trial, currency }: { readonly trial: Risk['trials'][number]; readonly currency: string }) {
  const t = useTranslate();
  const { version, triedAt, triedBy, orders, amount, unknown, newlyStopped, noMoreStopped, rules } = trial;
  return (
    <Section titleKey="console.risks.trial">
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center', mb: 1.5 }}>
        <Chip size="small" color="primary" label={t('console.content.version', { version })} />
        <Box color="text.secondary">
          {triedBy} · <When at={triedAt} />
        </Box>
        <Box>{t('console.risks.of_orders', { smart_count: orders })}</Box>
        <Amount value={amount} currency={currency} />
      </Box>
      <Alert severity={newlyStopped + noMoreStopped > 0 ? 'warning' : 'info'} sx={{ mb: 1.5 }}>
        {t('console.risks.changes', { newlyStopped, noMoreStopped })}
        {unknown > 0 && ` ${t('console.risks.unknown', { unknown })}`}
      </Alert>
      <DenseTable
        label={t('console.risks.trial')}
        rows={rules}
        empty={t('console.risks.no_rules')}
        columns={[
          { key: 'id', label: t('console.risks.rule'), render: ({ id }) => <b>{id}</b> },
          { key: 'stage', label: t('console.risks.stage'), render: ({ stage }) => t(`console.option.${stage}`) },
          { key: 'orders', label: t('console.risks.orders'), isNumber: true, render: (row) => row.orders },
          {
            key: 'amount',
            label: t('console.money.amount'),
            isNumber: true,
            render: (row) => <Amount value={row.amount} currency={currency} />,
          },
          { key: 'paid', label: t('console.risks.paid'), isNumber: true, render: ({ paid }) => paid },
          { key: 'declined', label: t('console.risks.declined'), isNumber: true, render: ({ declined }) => declined },
        ]}
      />
    </Section>
  );
}
