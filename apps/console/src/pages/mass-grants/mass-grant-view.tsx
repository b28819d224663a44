/** One mass grant: whom it is for, how far it has come, and a way to stop it. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { AudienceFacts, Progress } from '../../parts/audience/index.ts';
import { CommandButton } from '../../parts/command-button.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Section } from '../../parts/section.tsx';
import { When } from '../../parts/when.tsx';
import { Amount, type AnswerOf, CampaignName, Facts, grouped, StateChip, useRead } from '../../parts/work/index.ts';

type MassGrant = AnswerOf<'showMassGrant'>;

const REFRESH_MS = 2_000;

const isOver = ({ state }: MassGrant) => state !== 'running';

export function MassGrantView({ code }: { readonly code: string }) {
  const t = useTranslate();
  const { value, error } = useRead('showMassGrant', { params: { code }, refreshMs: REFRESH_MS, isOver });
  return (
    <>
      <PageTitle titleKey="console.massGrants.title" name={code}>
        <Button component={Link} to="/mass-grants">
          {t('console.massGrants.all')}
        </Button>
        {value && !isOver(value) && (
          <CommandButton command="mass-grant stop" fixed={{ subject: code }} color="error" variant="outlined" />
        )}
      </PageTitle>
      {error !== undefined && <Alert severity="error">{error}</Alert>}
      {value && (
        <Box sx={{ display: 'grid', gap: 2, maxWidth: 1_000 }}>
          <Section titleKey="console.mailings.result">
            <Result massGrant={value} />
          </Section>
          <Section titleKey="console.mailings.audience">
            <AudienceFacts audience={value.audience} />
          </Section>
        </Box>
      )}
    </>
  );
}

function Result({ massGrant }: { readonly massGrant: MassGrant }) {
  const t = useTranslate();
  const { id, campaign, version, state, given, amount, currency, skipped, by, createdAt, endedAt, stoppedBy, fault } =
    massGrant;
  return (
    <>
      {fault !== undefined && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {fault === 'campaign.not_allowed' ? t('console.massGrants.closed') : t('console.mailings.fault', { fault })}
        </Alert>
      )}
      <Facts
        facts={[
          [t('console.mailings.name'), id],
          [t('console.reports.column.campaign'), <CampaignName key="campaign" code={campaign} />],
          [t('console.campaigns.version'), `${version}`],
          [t('console.money.state'), <StateChip key="state" state={state} />],
          [t('console.massGrants.given'), <Progress key="given" {...massGrant} reached={given} />],
          [t('console.massGrants.sum'), <Amount key="sum" value={amount} currency={currency} />],
          [t('console.massGrants.skipped'), grouped(`${skipped}`)],
          [t('console.content.by'), by],
          [t('console.mailings.decided'), <When key="created" at={createdAt} />],
          [t('console.mailings.ended'), endedAt === undefined ? '–' : <When key="ended" at={endedAt} />],
          ...(stoppedBy === undefined ? [] : ([[t('console.mailings.stopped_by'), stoppedBy]] as const)),
        ]}
      />
    </>
  );
}
