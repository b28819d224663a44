/** Says of an expired document which accepted one is in its place: one that was requested before it ended is not found by itself. */
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useDays, useMoments } from '../when.tsx';
import { ReasonDialog, type RowOf, useAct, useRead } from '../work/index.ts';

interface SupersedeButtonProps {
  readonly row: RowOf<'listPlayerDocuments'>;
  /** How many pictures he was shown, or that there are. */
  readonly seen: number;
  readonly onDone: () => void;
  readonly onRefused: () => void;
}

/** Absent where the player has no such document. */
export function SupersedeButton({
  row: { id: subject, memberId, kind },
  seen,
  onDone,
  onRefused,
}: SupersedeButtonProps) {
  const t = useTranslate();
  const act = useAct();
  const written = useMoments({ dateStyle: 'medium' });
  const day = useDays({ dateStyle: 'medium' });
  const [isOpen, setOpen] = useState(false);
  const { value } = useRead('listPlayerDocuments', { params: { memberId } });
  const renewals = (value?.rows ?? []).filter((one) => one.kind === kind && one.state === 'accepted');
  if (renewals.length === 0) return null;
  const title = t('console.documents.act.supersede');
  return (
    <>
      <Button onClick={() => setOpen(true)}>{title}</Button>
      <ReasonDialog
        requested={
          isOpen
            ? {
                title,
                line: t('console.documents.supersede_line'),
                confirm: title,
                choice: {
                  label: t('console.documents.renewal'),
                  options: renewals.map((one) => [
                    one.id,
                    t(one.validUntil === undefined ? 'console.documents.of' : 'console.documents.of_until', {
                      requested: written(one.requestedAt),
                      until: one.validUntil === undefined ? '' : day(one.validUntil),
                    }),
                  ]),
                },
                reason: 'required',
                onConfirm: async ({ choice, reason }) => {
                  const outcome = await act('documents decide', {
                    subject,
                    choice: `supersede ${seen} by ${choice}`,
                    reason,
                  });
                  if (outcome === 'done') onDone();
                  else onRefused();
                  return outcome;
                },
              }
            : undefined
        }
        onClose={() => setOpen(false)}
      />
    </>
  );
}
