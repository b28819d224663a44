/** One message to an audience: whom it is for, its words, what came of it, and a way to stop it. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { AudienceFacts, Progress } from '../../parts/audience/index.ts';
import { CommandButton } from '../../parts/command-button.tsx';
import { MessageText } from '../../parts/message/index.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { Section } from '../../parts/section.tsx';
import { When } from '../../parts/when.tsx';
import { type AnswerOf, Facts, StateChip, useRead } from '../../parts/work/index.ts';

type Mailing = AnswerOf<'showMailing'>;

const REFRESH_MS = 3_000;

const isOver = ({ state }: Mailing) => state !== 'planned' && state !== 'running';

export function MailingView({ code }: { readonly code: string }) {
  const t = useTranslate();
  const { value, error } = useRead('showMailing', { params: { code }, refreshMs: REFRESH_MS, isOver });
  return (
    <>
      <PageTitle titleKey="console.mailings.title" name={code}>
        <Button component={Link} to="/mailings">
          {t('console.mailings.all')}
        </Button>
        {value && !isOver(value) && (
          <CommandButton command="mailing stop" fixed={{ subject: code }} color="error" variant="outlined" />
        )}
      </PageTitle>
      {error !== undefined && <Alert severity="error">{error}</Alert>}
      {value && (
        <Box sx={{ display: 'grid', gap: 2, maxWidth: 1_000 }}>
          <Section titleKey="console.mailings.result">
            <Result mailing={value} />
          </Section>
          <Section titleKey="console.mailings.audience">
            <AudienceFacts audience={value.audience} />
          </Section>
          <Section titleKey="console.mailings.message">
            <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))' }}>
              {value.words.map(({ language, ...words }) => (
                <Box key={language} lang={language.toLowerCase()}>
                  <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{language}</Box>
                  <MessageText {...words} />
                </Box>
              ))}
            </Box>
          </Section>
        </Box>
      )}
    </>
  );
}

function Result({ mailing }: { readonly mailing: Mailing }) {
  const t = useTranslate();
  const { id, kind, state, skipped, skippedMembers, read, by, createdAt, startsAt, endedAt, stoppedBy, fault } =
    mailing;
  return (
    <>
      {fault !== undefined && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {t('console.mailings.fault', { fault })}
        </Alert>
      )}
      <Facts
        facts={[
          [t('console.mailings.name'), id],
          [t('console.mailings.kind'), t(`console.mailings.${kind}`)],
          [t('console.money.state'), <StateChip key="state" state={state} />],
          [t('console.mailings.sent'), <Progress key="sent" {...mailing} reached={mailing.sent} />],
          [t('console.mailings.read'), read],
          [t('console.mailings.skipped'), state === 'planned' ? skippedMembers : skipped],
          [t('console.content.by'), by],
          [t('console.mailings.decided'), <When key="created" at={createdAt} />],
          [t('console.mailings.starts'), <When key="starts" at={startsAt} />],
          [t('console.mailings.ended'), endedAt === undefined ? '–' : <When key="ended" at={endedAt} />],
          ...(stoppedBy === undefined ? [] : ([[t('console.mailings.stopped_by'), stoppedBy]] as const)),
        ]}
      />
    </>
  );
}
