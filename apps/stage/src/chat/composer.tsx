/** Where the member writes: a message with pictures, a rating once the chat is over, or feedback while nobody is online. */
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { Words } from '../texts.ts';
import type { ChatParts } from './use-chat.ts';

interface ComposerProps {
  readonly chat: ChatParts;
  readonly text: Words['text'];
}

const LONGEST = 2_000;
const LONGEST_FEEDBACK = 200;
const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
/** The other side is notified this often that somebody writes. */
const TYPED_EVERY_MS = 2_500;

export function Composer({ chat, text }: ComposerProps) {
  const [draft, setDraft] = useState('');
  const [problem, setProblem] = useState<string>();
  const typed = useRef(0);

  const say = async (words: string, pictureId?: string) => {
    setProblem(undefined);
    const outcome = await chat.send(words, pictureId);
    if (outcome === 'too_many') setProblem('chat.too_many');
    if (outcome === 'offline') setDraft(words);
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const words = draft.trim();
    if (words === '') return;
    setDraft('');
    void say(words);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  const write = (words: string) => {
    setDraft(words);
    if (Date.now() - typed.current < TYPED_EVERY_MS) return;
    typed.current = Date.now();
    chat.type();
  };
  const attach = async (file: File | undefined) => {
    if (!file) return;
    const isFitting = /^image\/(?:png|jpeg)$/.test(file.type) && file.size <= MAX_PICTURE_BYTES;
    const pictureId = isFitting ? await chat.picture(file) : undefined;
    if (pictureId === undefined) setProblem('chat.picture.bad');
    else await say('', pictureId);
  };
  return (
    <form className="composer" onSubmit={submit}>
      {problem !== undefined && <p role="alert">{text(problem)}</p>}
      <label className="attach" title={text('chat.picture')}>
        <span className="hidden">{text('chat.picture')}</span>
        <input
          type="file"
          accept="image/png,image/jpeg"
          onChange={(event) => {
            void attach(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <path
            d="M4 6h16v12H4zM4 15l4-4 4 4 3-3 5 5M15.5 9.5h.01"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </label>
      <textarea
        rows={1}
        maxLength={LONGEST}
        value={draft}
        aria-label={text('chat.write')}
        placeholder={text('chat.write')}
        onInput={(event) => write(event.currentTarget.value)}
        onKeyDown={onKey}
      />
      <button type="submit" className="send" disabled={draft.trim() === ''}>
        {text('chat.send')}
      </button>
    </form>
  );
}

export function LeaveFeedback({ chat, text }: ComposerProps) {
  const [draft, setDraft] = useState('');
  const [state, setState] = useState<'open' | 'busy' | 'left' | 'failed'>('open');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setState('busy');
    setState((await chat.leave(draft.trim())) ? 'left' : 'failed');
  };
  if (state === 'left') {
    return (
      <p className="notice" role="status">
        {text('chat.left')}
      </p>
    );
  }
  return (
    <form className="leave" onSubmit={submit}>
      <h2>{text('chat.offline')}</h2>
      <p>{text('chat.offline.line')}</p>
      <textarea
        rows={4}
        maxLength={LONGEST_FEEDBACK}
        value={draft}
        aria-label={text('chat.write')}
        placeholder={text('chat.write')}
        onInput={(event) => setDraft(event.currentTarget.value)}
      />
      <small>{`${draft.length}/${LONGEST_FEEDBACK}`}</small>
      {state === 'failed' && <p role="alert">{text('chat.again')}</p>}
      <button type="submit" className="send" disabled={draft.trim() === '' || state === 'busy'}>
        {text('chat.leave')}
      </button>
    </form>
  );
}

const STARS = [1, 2, 3, 4, 5];

export function Rating({ chat, text }: ComposerProps) {
  const given = chat.conversation?.rating ?? 0;
  return (
    <fieldset className="rating">
      <legend>{text(given > 0 ? 'chat.rated' : 'chat.rate')}</legend>
      {STARS.map((stars) => (
        <button
          key={stars}
          type="button"
          aria-pressed={given === stars}
          aria-label={text('chat.rate.of', { count: stars })}
          onClick={() => void chat.rate(stars)}
        >
          {stars <= given ? '★' : '☆'}
        </button>
      ))}
    </fieldset>
  );
}
