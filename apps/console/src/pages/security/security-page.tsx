/** Security events of the chosen merchant. */
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { DateTimeInput, SelectInput, useTranslate } from 'react-admin';
import { securityKinds } from '#client/console-routes';
import type { RowOf } from '../../base/rows.ts';
import { commandKey } from '../../parts/command-form.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { type Column, Rows } from '../../parts/rows.tsx';
import { When } from '../../parts/when.tsx';
import { Named, PlayerLink } from '../../parts/work/index.ts';

type Row = RowOf<'listSecurityEvents'>;

const SHORT_ID = 8;

function Kind({ kind }: Pick<Row, 'kind'>) {
  const t = useTranslate();
  return <span title={kind}>{t(`console.security.kind.${kind}`, { _: kind })}</span>;
}

/** A command, a call and a way to sign in are said in words; a provider by its code. */
function Subject({ kind, subject }: Pick<Row, 'kind' | 'subject'>) {
  const t = useTranslate();
  const key = kind === 'log-in' ? `console.method.${subject}` : commandKey(subject);
  return <Named name={t(key, { _: t(`console.call.${subject}`, { _: subject }) })} code={subject} />;
}

/** Of a login as in a player's logins, and what is no refusal of ours. */
const wordOf = (t: (key: string, options: { readonly _: string }) => string, outcome: string) =>
  t(`console.security.outcome.${outcome}`, { _: t(`console.state.login.${outcome}`, { _: outcome }) });

/** What was refused says why. */
function Outcome({ outcome, outcomeName }: Pick<Row, 'outcome' | 'outcomeName'>) {
  const t = useTranslate();
  const isGood = outcome === 'ok';
  return (
    <>
      <Chip
        size="small"
        variant="outlined"
        color={isGood ? 'success' : 'warning'}
        label={t(isGood ? 'console.security.ok' : 'console.security.refused')}
      />
      {!isGood && (
        <Typography component="div" variant="caption" color="text.secondary">
          <Named name={outcomeName ?? wordOf(t, outcome)} code={outcome} />
        </Typography>
      )}
    </>
  );
}

const columns: readonly Column<Row>[] = [
  { source: 'at', labelKey: 'console.audit.at', show: ({ at }) => <When at={at} /> },
  { source: 'kind', labelKey: 'console.security.kind', show: ({ kind }) => <Kind kind={kind} /> },
  { source: 'subject', labelKey: 'console.audit.subject', show: (row) => <Subject {...row} /> },
  { source: 'outcome', labelKey: 'console.security.outcome', show: (row) => <Outcome {...row} /> },
  {
    source: 'memberId',
    labelKey: 'console.argument.member',
    show: ({ memberId, username }) =>
      memberId && <PlayerLink memberId={memberId} username={username ?? `…${memberId.slice(-SHORT_ID)}`} />,
  },
  { source: 'operator', labelKey: 'console.argument.operator' },
  { source: 'network', labelKey: 'console.security.network' },
  { source: 'times', labelKey: 'console.security.times', isNumber: true },
];

const filters = [
  <SelectInput
    key="kind"
    source="kind"
    label="console.security.kind"
    choices={securityKinds.map((id) => ({ id, name: `console.security.kind.${id}` }))}
    alwaysOn
  />,
  <DateTimeInput
    key="since"
    source="since"
    label="console.audit.since"
    parse={(value: string) => (value ? new Date(value).toISOString() : value)}
  />,
];

export function Page() {
  return (
    <>
      <PageTitle titleKey="console.security.title" />
      <Rows<Row>
        resource="security-events"
        columns={columns}
        filters={filters}
        sort={{ field: 'at', order: 'DESC' }}
        emptyKey="console.security.nothing"
      />
    </>
  );
}
