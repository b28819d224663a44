/** One request, with what it would change, and the two decisions. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import CardContent from '@mui/material/CardContent';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { CommandButton } from '../../parts/command-button.tsx';
import { commandKey } from '../../parts/command-form.tsx';
import { Difference, Shown } from '../../parts/json-view.tsx';
import { When } from '../../parts/when.tsx';
import type { Approval } from './approval.ts';

function Changes({ approval: { changes, would } }: { readonly approval: Approval }) {
  const t = useTranslate();
  if (changes.length === 0) return <Shown value={would} />;
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {t('console.approvals.would')}
      </Typography>
      {changes.map((change) => (
        <Box key={`${change.action} ${change.subject}`} sx={{ mt: 1 }}>
          <Chip size="small" label={change.action} /> <code>{change.subject}</code>
          <Difference before={change.before} after={change.after} />
        </Box>
      ))}
    </>
  );
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
          {t(`console.approvals.${state}`)}: {decidedBy} · <When at={decidedAt} /> {decidedReason}
        </div>
      )}
    </Typography>
  );
}

export function ApprovalCard({ approval }: { readonly approval: Approval }) {
  const t = useTranslate();
  const { id, command, subject, choice, state, isOwn, mayDecide } = approval;
  const isWaiting = state === 'waiting';
  return (
    <Card variant="outlined" data-approval={id}>
      <CardContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
        <Typography component="h2" variant="h6" sx={{ overflowWrap: 'anywhere' }}>
          {t(commandKey(command))}
          {subject !== '' && ` · ${subject}`}
          {choice !== '' && ` · ${choice}`}
        </Typography>
        <Why approval={approval} />
        <Changes approval={approval} />
        {isWaiting && isOwn && <Alert severity="info">{t('console.approvals.own')}</Alert>}
        {isWaiting && !isOwn && !mayDecide && <Alert severity="info">{t('console.approvals.not_permitted')}</Alert>}
      </CardContent>
      {isWaiting && (mayDecide || isOwn) && (
        <CardActions sx={{ p: 2, pt: 0, gap: 1 }}>
          {mayDecide && (
            <CommandButton
              command="approvals approve"
              fixed={{ subject: id }}
              label={t('console.approvals.approve')}
              variant="contained"
              size="medium"
            />
          )}
          <CommandButton
            command="approvals refuse"
            fixed={{ subject: id }}
            label={t(isOwn ? 'console.approvals.withdraw' : 'console.approvals.refuse')}
            variant="outlined"
            color="error"
            size="medium"
          />
        </CardActions>
      )}
    </Card>
  );
}
