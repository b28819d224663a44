/** One request, with what it would change, and the two decisions. */
import OpenInNew from '@mui/icons-material/OpenInNew';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { CommandButton } from '../../parts/command-button.tsx';
import { commandKey } from '../../parts/command-form.tsx';
import { Difference } from '../../parts/data/difference.tsx';
import { Shown } from '../../parts/data/shown.tsx';
import { When } from '../../parts/when.tsx';
import { PlayerLink } from '../../parts/work/index.ts';
import type { Approval } from './approval.ts';
import { isId, pathOf } from './path-of.ts';
import { useAbout } from './use-about.ts';

/** The reason of a request that is over because something else came into force meanwhile. */
const OUTDATED = 'content.changed';

/** Without what stands above it already: the reason, and the player in the place of the subject. */
function withoutKnown(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { reason: _reason, memberId: _member, ...rest } = value as Readonly<Record<string, unknown>>;
  return rest;
}

function Changes({ approval: { changes, would, subject } }: { readonly approval: Approval }) {
  const t = useTranslate();
  const { subjectOf } = useAbout();
  if (changes.length === 0) return <Shown value={would} />;
  return changes.map((change) => (
    <Box key={`${change.action} ${change.subject}`}>
      {(changes.length > 1 || (change.subject !== subject && !isId(change.subject))) && (
        <Typography variant="subtitle2" component="h3" sx={{ overflowWrap: 'anywhere' }}>
          {t(`console.action.${change.action}`, { _: change.action })}
          {subjectOf(change.subject) !== '' && ` · ${subjectOf(change.subject)}`}
        </Typography>
      )}
      <Difference before={withoutKnown(change.before)} after={withoutKnown(change.after)} />
    </Box>
  ));
}

function Why({ approval }: { readonly approval: Approval }) {
  const t = useTranslate();
  const { requestedBy, requestedAt, expiresAt, reason, state, decidedBy, decidedAt, decidedReason } = approval;
  return (
    <Typography component="div" variant="body2" color="text.secondary">
      {t('console.approvals.by', { name: requestedBy })} · <When at={requestedAt} />
      {state === 'waiting' && (
        <>
          {' · '}
          {t('console.approvals.until')} <When at={expiresAt} />
        </>
      )}
      {reason !== '' && (
        <Box sx={{ color: 'text.primary', my: 0.5, overflowWrap: 'anywhere' }}>
          {t('console.argument.reason')}: {reason}
        </Box>
      )}
      {decidedBy !== undefined && (
        <div>
          {t(`console.approvals.${state}`)}: {decidedBy} · <When at={decidedAt} />{' '}
          {decidedReason === OUTDATED ? t('console.approvals.outdated') : decidedReason}
        </div>
      )}
    </Typography>
  );
}

/** On a phone the decisions are large, and beside each other. */
const decisions = {
  p: 2,
  pt: 0,
  gap: 1,
  '& > *': { flex: { xs: '1 1 0', sm: '0 0 auto' }, m: '0 !important' },
} as const;

export function ApprovalCard({ approval }: { readonly approval: Approval }) {
  const t = useTranslate();
  const { subjectOf, choiceOf } = useAbout();
  const { id, command, subject, player, state, isOwn, mayDecide } = approval;
  const isWaiting = state === 'waiting';
  const path = pathOf(approval);
  const name = player?.username ?? subjectOf(subject);
  const about = `${t(commandKey(command))} ${name}`.trim();
  return (
    <Card variant="outlined" data-approval={id}>
      <CardContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography component="h2" variant="h6">
              {t(commandKey(command))}
            </Typography>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {player && <PlayerLink {...player} />}
              {[player ? '' : name, choiceOf(approval)]
                .filter((part) => part !== '')
                .map((part, at) => (at === 0 && !player ? part : ` · ${part}`))}
            </Typography>
            {isId(subject) && subject !== player?.memberId && (
              <Typography variant="caption" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
                {t('console.players.ref')}: {subject}
              </Typography>
            )}
          </Box>
          {path !== undefined && (
            <Button
              component={Link}
              to={path}
              size="small"
              endIcon={<OpenInNew fontSize="inherit" />}
              sx={{ flex: 'none' }}
            >
              {t('console.approvals.look')}
            </Button>
          )}
        </Box>
        <Why approval={approval} />
        <Changes approval={approval} />
        {isWaiting && isOwn && <Alert severity="info">{t('console.approvals.own')}</Alert>}
        {isWaiting && !isOwn && !mayDecide && <Alert severity="info">{t('console.approvals.not_permitted')}</Alert>}
      </CardContent>
      {isWaiting && (mayDecide || isOwn) && (
        <CardActions sx={decisions}>
          {mayDecide && (
            <CommandButton
              command="approvals approve"
              fixed={{ subject: id }}
              label={t('console.approvals.approve')}
              about={about}
              variant="contained"
              size="large"
            />
          )}
          <CommandButton
            command="approvals refuse"
            fixed={{ subject: id }}
            label={t(isOwn ? 'console.approvals.withdraw' : 'console.approvals.refuse')}
            about={about}
            variant="outlined"
            color="error"
            size="large"
          />
        </CardActions>
      )}
    </Card>
  );
}
