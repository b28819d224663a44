/** A message to one member of the branch, or to all direct downlines. */
import { useCall, useDraft } from '#base/data';
import { toast, useNavigate, useParameters, useText } from '#base/view';
import { Button, TextArea, TextField } from '#ui';
import { Problem } from '../../features/account/problem.tsx';
import records from '../../features/records/records.module.css';
import styles from './agent-team.module.css';

export function Messages() {
  const t = useText();
  const navigate = useNavigate();
  const { of, name } = useParameters();
  const [title, setTitle] = useDraft('team.letter.title', '');
  const [content, setContent] = useDraft('team.letter.content', '');
  const { isBusy, refusal, submit } = useCall();
  return (
    <form
      className={styles.card}
      onSubmit={submit(async (request) => {
        const body = { title, content, ...(of !== undefined && { to: of }) };
        const { recipients } = await request('writeToDownlines', { body });
        toast(t('team.letter.sent', { recipients }), { tone: 'good', seconds: 4 });
        setTitle('');
        setContent('');
      })}
    >
      <p className={styles.about}>
        <span>
          {t('team.letter.to')}: <b>{of === undefined ? t('team.letter.all') : (name ?? '')}</b>
        </span>
        {of !== undefined && (
          <Button onClick={() => navigate({ to: '.', search: { of: undefined, name: undefined }, replace: true })}>
            {t('team.letter.all')}
          </Button>
        )}
      </p>
      <TextField
        label={t('team.letter.title')}
        isRequired
        maxLength={80}
        value={title}
        onChange={({ currentTarget: { value } }) => setTitle(value)}
      />
      <TextArea
        label={t('team.letter.content')}
        isRequired
        rows={6}
        maxLength={1_000}
        value={content}
        onChange={({ currentTarget: { value } }) => setContent(value)}
      />
      <p className={records.hint}>{t('team.letter.note')}</p>
      <Problem refusal={refusal} />
      <Button
        type="submit"
        tone="primary"
        isWide
        isBusy={isBusy}
        disabled={title.trim() === '' || content.trim() === ''}
      >
        {t('team.letter.send')}
      </Button>
    </form>
  );
}
