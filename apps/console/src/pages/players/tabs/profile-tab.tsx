/** Who the player is, with masked personal data; tags; wagering; what operators noted. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useMay } from '../../../parts/command-button.tsx';
import { useLanguageNames, When } from '../../../parts/when.tsx';
import { Amount, Facts, ReasonDialog, type Requested, StateChip, useAct } from '../../../parts/work/index.ts';
import type { Player } from '../player.ts';

const TIME = /^\d{4}-\d\d-\d\dT/;

export function ProfileTab({ player }: { readonly player: Player }) {
  const translate = useTranslate();
  const languageOf = useLanguageNames();
  const inWords = (name: string, value: string) => {
    if (name === 'language') return languageOf(value);
    return name === 'registeredBy' ? translate(`console.registered.${value}`, { _: value }) : value;
  };
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
      <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Section title={translate('console.players.person')}>
          <PersonalData player={player} />
        </Section>
        <Section title={translate('console.players.account')}>
          <Facts
            facts={Object.entries(player.facts).map(([name, value]) => [
              translate(`console.fact.${name}`, { _: name }),
              TIME.test(value) ? <When key={name} at={value} /> : inWords(name, value),
            ])}
          />
        </Section>
      </Box>
      <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Section title={translate('console.players.tags')}>
          <Tags player={player} />
        </Section>
        {player.wagering.length > 0 && (
          <Section title={translate('console.players.wagering')}>
            <Wagering player={player} />
          </Section>
        )}
        <Section title={translate('console.players.notes')}>
          <Notes player={player} />
        </Section>
      </Box>
    </Box>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="overline" component="h2" color="text.secondary">
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** A look at one field as it is needs a reason, and is recorded. It is gone when the page is left. */
function PersonalData({ player: { id: subject, person } }: { readonly player: Player }) {
  const translate = useTranslate();
  const act = useAct();
  const mayUnmask = useMay().run('members unmask');
  const [requested, setRequested] = useState<Requested>();
  const [seen, setSeen] = useState<Readonly<Record<string, string>>>({});
  const fields = Object.entries(person);
  if (fields.length === 0)
    return <Typography color="text.secondary">{translate('console.players.noPerson')}</Typography>;
  const unmask = (field: string): Requested => ({
    title: translate('console.players.unmask', { field: translate(`console.person.${field}`) }),
    confirm: translate('console.players.show'),
    reason: 'required',
    onConfirm: async ({ reason }) => {
      const shown = (await act.read('members unmask', { subject, choice: field, reason })) as
        | { readonly value?: string }
        | undefined;
      const { value } = shown ?? {};
      if (value) setSeen((before) => ({ ...before, [field]: value }));
      return shown ? 'done' : 'refused';
    },
  });
  return (
    <>
      <Facts
        facts={fields.map(([field, masked]) => [
          translate(`console.person.${field}`, { _: field }),
          <Box key={field} component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
            <span data-person={field}>{seen[field] ?? masked}</span>
            {mayUnmask && seen[field] === undefined && (
              <Button size="small" sx={{ py: 0 }} onClick={() => setRequested(unmask(field))}>
                {translate('console.players.show')}
              </Button>
            )}
          </Box>,
        ])}
      />
      <ReasonDialog requested={requested} onClose={() => setRequested(undefined)} />
    </>
  );
}

function Tags({ player: { id: subject, tags } }: { readonly player: Player }) {
  const translate = useTranslate();
  const act = useAct();
  const may = useMay();
  const mayTag = may.run('members tag') && may.run('members untag');
  const [requested, setRequested] = useState<Requested>();
  const add: Requested = {
    title: translate('console.players.addTag'),
    confirm: translate('console.players.addTag'),
    choice: { label: translate('console.players.tag') },
    onConfirm: ({ choice }) => act('members tag', { subject, choice: choice.toLowerCase() }),
  };
  const remove = (tag: string): Requested => ({
    title: translate('console.players.remove_tag', { tag }),
    confirm: translate('console.sure.remove'),
    color: 'error',
    onConfirm: () => act('members untag', { subject, choice: tag }),
  });
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      {tags.map((tag) => (
        <Chip key={tag} label={tag} {...(mayTag && { onDelete: () => setRequested(remove(tag)) })} />
      ))}
      {mayTag && (
        <Chip variant="outlined" label={translate('console.players.addTag')} onClick={() => setRequested(add)} />
      )}
      <ReasonDialog requested={requested} onClose={() => setRequested(undefined)} />
    </Box>
  );
}

function Wagering({ player: { wagering, balances } }: { readonly player: Player }) {
  const translate = useTranslate();
  const act = useAct();
  const mayRelease = useMay().run('wagering cancel');
  const [requested, setRequested] = useState<Requested>();
  const release = (subject: string): Requested => ({
    title: translate('console.players.releaseWagering'),
    confirm: translate('console.players.releaseWagering'),
    color: 'warning',
    reason: 'required',
    onConfirm: ({ reason }) => act('wagering cancel', { subject, reason }),
  });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {wagering.map(({ id, done, required, state }) => (
        <Box key={id}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <Box sx={{ flex: 1 }}>
              <Amount value={done} /> / <Amount value={required} currency={balances.currency} />
            </Box>
            <StateChip state={state} />
            {state === 'open' && mayRelease && (
              <Button size="small" onClick={() => setRequested(release(id))}>
                {translate('console.players.releaseWagering')}
              </Button>
            )}
          </Box>
          <LinearProgress
            variant="determinate"
            value={Math.min(100, (100 * Number(done)) / Number(required))}
            aria-hidden
          />
        </Box>
      ))}
      <ReasonDialog requested={requested} onClose={() => setRequested(undefined)} />
    </Box>
  );
}

function Notes({ player: { id: subject, notes } }: { readonly player: Player }) {
  const translate = useTranslate();
  const act = useAct();
  const mayNote = useMay().run('members note');
  const [requested, setRequested] = useState<Requested>();
  const add: Requested = {
    title: translate('console.players.addNote'),
    confirm: translate('console.players.addNote'),
    reason: 'required',
    reasonLabel: translate('console.players.note'),
    onConfirm: ({ reason }) => act('members note', { subject, reason }),
  };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {notes.map(({ id, text, by, at }) => (
        <Box key={id} sx={{ borderLeft: 3, borderColor: 'divider', pl: 1.5 }}>
          <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {text}
          </Typography>
          <Typography variant="caption" color="text.secondary">
            {by} · <When at={at} />
          </Typography>
        </Box>
      ))}
      {notes.length === 0 && <Typography color="text.secondary">{translate('console.players.noNotes')}</Typography>}
      {mayNote && (
        <Button sx={{ justifySelf: 'start' }} onClick={() => setRequested(add)}>
          {translate('console.players.addNote')}
        </Button>
      )}
      <ReasonDialog requested={requested} onClose={() => setRequested(undefined)} />
    </Box>
  );
}
