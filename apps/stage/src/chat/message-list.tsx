/** The messages of a conversation as a log that screen readers follow. */
import { useEffect, useRef, useState } from 'react';
import type { Client } from '#client';
import type { Words } from '../texts.ts';
import type { Message, Sending } from './messages.ts';
import type { ChatParts } from './use-chat.ts';

interface MessageListProps {
  readonly chat: ChatParts;
  readonly client: Client;
  readonly words: Words;
  readonly language: string;
}

export function MessageList({ chat, client, words: { text }, language }: MessageListProps) {
  const { messages, sending, conversation } = chat;
  const end = useRef<HTMLDivElement>(null);
  const first = messages[0]?.seq ?? 1;
  const last = messages.at(-1)?.seq ?? 0;
  const sendingCount = sending.length;
  useEffect(() => {
    if (last + sendingCount > 0) end.current?.scrollIntoView({ block: 'end' });
  }, [last, sendingCount]);
  const lastOwn = messages.findLast(({ from }) => from === 'member')?.seq;
  const isSeen = lastOwn !== undefined && lastOwn <= (conversation?.operatorSeenSeq ?? 0);
  return (
    <div className="log" role="log" aria-live="polite" aria-label={text('chat.title')}>
      {first > 1 && (
        <button type="button" className="quiet" onClick={() => void chat.older(first)}>
          {text('chat.older')}
        </button>
      )}
      {messages.map((message) =>
        message.notice ? (
          <p key={message.seq} className="notice">
            {text(`chat.${message.notice}`)}
          </p>
        ) : (
          <Bubble key={message.seq} message={message} client={client} text={text} language={language}>
            {message.seq === lastOwn && isSeen && <small>{text('chat.seen')}</small>}
          </Bubble>
        ),
      )}
      {sending.map((one) => (
        <OnItsWay key={one.sendId} one={one} onAgain={() => void chat.again(one)} text={text} />
      ))}
      {conversation?.state === 'waiting' && <p className="notice">{text('chat.waiting')}</p>}
      <p className="typing" aria-live="polite">
        {chat.isTyping ? text('chat.typing') : ''}
      </p>
      <div ref={end} />
    </div>
  );
}

interface BubbleProps {
  readonly message: Message;
  readonly client: Client;
  readonly text: Words['text'];
  readonly language: string;
  readonly children: React.ReactNode;
}

/** What was written is shown as words, never as markup. */
function Bubble({ message, client, text, language, children }: BubbleProps) {
  const time = new Date(message.at).toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit' });
  return (
    <div className={message.from === 'member' ? 'bubble own' : 'bubble'}>
      <span className="hidden">{text(message.from === 'member' ? 'chat.you' : 'chat.support')}</span>
      {message.pictureId !== undefined && (
        <Picture client={client} pictureId={message.pictureId} alt={text('chat.picture.alt')} />
      )}
      {message.text !== undefined && <p dir="auto">{message.text}</p>}
      <small>
        <time dateTime={message.at}>{time}</time>
      </small>
      {children}
    </div>
  );
}

function OnItsWay({ one, onAgain, text }: { one: Sending; onAgain: () => void; text: Words['text'] }) {
  return (
    <div className="bubble own away">
      {one.text !== '' && <p dir="auto">{one.text}</p>}
      {one.text === '' && <p>{text('chat.picture.alt')}</p>}
      {one.isFailed && (
        <button type="button" className="quiet" onClick={onAgain}>
          {text('chat.again')}
        </button>
      )}
    </div>
  );
}

/** Only this member may read it: it is fetched with the page's token. */
function Picture({ client, pictureId, alt }: { client: Client; pictureId: string; alt: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let isGone = false;
    void client.call('chatPicture', { params: { pictureId } }).then((answer) => {
      if (!answer.ok || isGone) return;
      made = URL.createObjectURL(answer.value.content as Blob);
      setAddress(made);
    });
    return () => {
      isGone = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [client, pictureId]);
  return address === undefined ? <span className="place" /> : <img src={address} alt={alt} />;
}
