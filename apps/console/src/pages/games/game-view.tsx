/** One game: its figures, its settings, and closing it for maintenance. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { MaintenanceDialog } from '../../parts/closing/index.ts';
import { useMay } from '../../parts/command-button.tsx';
import { useVariantWords } from '../../parts/data/coded.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Section } from '../../parts/section.tsx';
import { Amount, type AnswerOf, Facts, StateChip, useRead } from '../../parts/work/index.ts';

import { Bounds, ComparisonChip, percent } from './return-cells.tsx';
import { ReturnChart } from './return-chart.tsx';

type Game = AnswerOf<'showGame'>;

export function GameView({ gameKey }: { readonly gameKey: string }) {
  const t = useTranslate();
  const may = useMay();
  const [isRequested, setRequested] = useState(false);
  const { value, error } = useRead('showGame', { params: { key: gameKey } });
  const mayClose = may.run('games save') && may.run('games publish') && value?.state !== 'gone';
  return (
    <>
      <PageTitle titleKey="console.games.title" {...(value && { name: value.name })}>
        <Button component={Link} to="/games">
          {t('console.games.all')}
        </Button>
        {value && mayClose && (
          <Button
            variant="contained"
            color={value.closing?.isClosed ? 'success' : 'warning'}
            onClick={() => setRequested(true)}
          >
            {t(value.closing?.isClosed ? 'console.games.open_again' : 'console.games.close')}
          </Button>
        )}
      </PageTitle>
      {error !== undefined && <Alert severity="error">{error}</Alert>}
      {value?.isVendorClosed && <Alert severity="warning">{t('console.games.closed_with_vendor')}</Alert>}
      {value && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: '3fr 2fr' }, maxWidth: 1_400 }}>
          <Section titleKey="console.games.last_days">
            <ReturnChart days={value.days} currency={value.currency} theoryBp={value.return.theoryBp} />
            <Figures game={value} />
          </Section>
          <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
            <Section titleKey="console.games.about">
              <About game={value} />
            </Section>
            <Section titleKey="console.games.settings">
              <Settings game={value} maySee={may('content.see')} />
            </Section>
          </Box>
        </Box>
      )}
      {isRequested && value && (
        <MaintenanceDialog
          subject={`game_closing/${gameKey}`}
          closing={value.closing}
          version={value.closingVersion}
          onClose={() => setRequested(false)}
        />
      )}
    </>
  );
}

function About({ game }: { readonly game: Game }) {
  const t = useTranslate();
  const { name, id, category, state, launch, refusedRegions, minimum, maximum, variant, variants, place } = game;
  const wordsOf = useVariantWords();
  const shown = variant ?? variants[0]?.id;
  return (
    <Facts
      facts={[
        [t('console.games.game'), <b key="name">{name}</b>],
        [t('console.games.key'), id],
        [t('console.money.state'), <StateChip key="state" state={state} />],
        [t('console.games.category'), t(`console.category.${category}`, { _: category })],
        [t('console.games.launch'), t(`console.games.launch_${launch}`)],
        [t('console.field.place'), place === undefined ? t('console.games.vendor_order') : `${place}`],
        [t('console.field.refusedRegions'), refusedRegions.length === 0 ? '–' : refusedRegions.join(', ')],
        [t('console.games.limits'), (minimum ?? maximum) ? `${minimum ?? '…'} – ${maximum ?? '…'}` : '–'],
        [
          t('console.field.variant'),
          variants.length === 0 ? (
            '–'
          ) : (
            <Box key="variants" sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
              {variants.map((one) => (
                <Chip
                  key={one.id}
                  size="small"
                  color={one.id === shown ? 'primary' : 'default'}
                  title={one.id}
                  label={`${wordsOf(one.id)} · ${percent(one.returnBp)}`}
                />
              ))}
            </Box>
          ),
        ],
      ]}
    />
  );
}

function Figures({ game: { return: figures, currency } }: { readonly game: Game }) {
  const t = useTranslate();
  return (
    <Box sx={{ mt: 2 }}>
      <Facts
        facts={[
          [t('console.home.measure.bets'), `${figures.bets}`],
          [t('console.home.measure.stake'), <Amount key="stake" value={figures.stake} currency={currency} />],
          [t('console.home.measure.ggr'), <Amount key="ggr" value={figures.ggr} currency={currency} isSigned />],
          [t('console.games.returned'), <Bounds key="bounds" value={figures} />],
          [t('console.games.published'), percent(figures.theoryBp)],
          [t('console.games.bounds'), <ComparisonChip key="comparison" comparison={figures.comparison} />],
        ]}
      />
      <Box sx={{ mt: 1, color: 'text.secondary' }}>{t(`console.games.comparison_hint.${figures.comparison}`)}</Box>
    </Box>
  );
}

function Settings({ game, maySee }: { readonly game: Game; readonly maySee: boolean }) {
  const t = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {game.settings.map(({ id, inForce, latest, takesTwo }) => (
        <Box key={id} sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Box sx={{ flex: '1 1 110px' }}>{t(`console.content.kind.${id}`)}</Box>
          <Chip
            size="small"
            variant="outlined"
            color={inForce === 0 ? 'default' : 'primary'}
            label={inForce === 0 ? t('console.content.folder') : t('console.content.version', { version: inForce })}
          />
          {latest > inForce && <Chip size="small" label={t('console.games.newer', { version: latest })} />}
          {takesTwo && <Chip size="small" label={t('console.games.by_two')} />}
          {maySee && (
            <Button size="small" component={Link} to={`/content/${id}/${game.id}`}>
              {t('console.content.versions')}
            </Button>
          )}
        </Box>
      ))}
    </Box>
  );
}
