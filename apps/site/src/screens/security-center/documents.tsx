/** Documents that customer service requested: why, how each stands, and the pictures that were sent. */
import { Loaded, Skeletons, times, useAnswer, useRefresh } from '#base/data';
import { toast, useDates, useText } from '#base/view';
import type { AnswerOf, Endpoints } from '#contract';
import { Badge } from '#ui';
import account from '../../features/account/account.module.css';
import { OwnPicture, PictureField, useSendPicture } from '../../features/pictures/index.ts';
import styles from './security.module.css';

type Document = AnswerOf<Endpoints['memberDocuments']>['documents'][number];

const tones = {
  requested: 'accent',
  sent: 'plain',
  accepted: 'good',
  refused: 'bad',
  expired: 'plain',
  cancelled: 'plain',
} as const satisfies { readonly [State in Document['state']]: string };

export function Documents() {
  const t = useText();
  const read = useAnswer('memberDocuments', undefined, { isMine: true, staleMs: 5_000 });
  return (
    <>
      <h2 className={styles.head}>{t('documents.title')}</h2>
      <p className={account.note}>{t('documents.note')}</p>
      <Loaded query={read} skeleton={<Skeletons of={times(2, styles.placeCard)} />}>
        {({ documents }) =>
          documents.length === 0 ? (
            <p className={account.note}>{t('documents.none')}</p>
          ) : (
            documents.map((document) => <One key={document.id} document={document} />)
          )
        }
      </Loaded>
    </>
  );
}

function One({ document }: { readonly document: Document }) {
  const t = useText();
  const dates = useDates();
  const refresh = useRefresh();
  const { id, kind, state, reason, refusedFor, requestedAt, pictures, takesPicture } = document;
  const { add, isBusy, problem } = useSendPicture(async (request, body) => {
    await request('addDocumentPicture', { params: { documentId: id }, body });
    toast(t('documents.sent'), { tone: 'good' });
    await refresh('memberDocuments');
  });
  return (
    <section className={styles.document} aria-labelledby={id}>
      <div className={styles.documentHead}>
        <h3 id={id}>{t(`documents.kind.${kind}`)}</h3>
        <Badge tone={tones[state]}>{t(`documents.state.${state}`)}</Badge>
      </div>
      <p>{reason}</p>
      {refusedFor !== undefined && <p className={styles.refused}>{t('documents.refused', { reason: refusedFor })}</p>}
      <small>{dates.dayAndTime(requestedAt)}</small>
      {(pictures.length > 0 || takesPicture) && (
        <ul className={styles.pictures}>
          {pictures.map((picture, at) => (
            <li key={picture.id}>
              <Picture documentId={id} pictureId={picture.id} label={t('documents.picture', { number: at + 1 })} />
            </li>
          ))}
          {takesPicture && (
            <li>
              <PictureField isBusy={isBusy} onAdd={add} />
            </li>
          )}
        </ul>
      )}
      <p className={styles.refused} role="alert">
        {problem}
      </p>
    </section>
  );
}

interface PictureProps {
  readonly documentId: string;
  readonly pictureId: string;
  readonly label: string;
}

function Picture({ documentId, pictureId, label }: PictureProps) {
  const read = useAnswer('memberDocumentPicture', undefined, {
    params: { documentId, pictureId },
    isMine: true,
    staleMs: Number.POSITIVE_INFINITY,
  });
  return <OwnPicture read={read} label={label} />;
}
