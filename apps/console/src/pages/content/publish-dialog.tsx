/** Asks from when until when a version is in force, and why. An older version goes back to what was. */
import { useTranslate } from 'react-admin';
import { FormDialog, PeriodFields, publishChoice, ReasonField, useAct } from '../../parts/work/index.ts';
import { familyOf, type Named, subjectOf } from './named.ts';

interface PublishDialogProps {
  readonly named: Named;
  readonly version: number;
  readonly onClose: () => void;
}

export function PublishDialog({ named, version, onClose }: PublishDialogProps) {
  const t = useTranslate();
  const act = useAct();
  const { noun } = familyOf(named);
  return (
    <FormDialog
      title={version === 0 ? t('console.content.publish_folder') : t('console.content.publish_version', { version })}
      confirm={t('console.content.publish')}
      onClose={onClose}
      onSend={(field) =>
        act(`${noun} publish`, {
          subject: subjectOf(named),
          choice: publishChoice(version, field),
          reason: field('reason'),
        })
      }
    >
      <PeriodFields untilHint={t('console.content.until_hint')} />
      <ReasonField />
    </FormDialog>
  );
}
