/** The chat page: a header that leads back to the site, the messages, and where to write. */
import type { Words } from '../texts.ts';
import { type ChatAddress, isBright } from './address.ts';
import { Composer, LeaveFeedback, Rating } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { type ChatPorts, useChat } from './use-chat.ts';

interface ChatPageProps {
  readonly ports: ChatPorts;
  readonly address: ChatAddress;
  readonly backUrl: string;
  readonly words: Words;
  readonly language: string;
}

export function ChatPage({ ports, address, backUrl, words, language }: ChatPageProps) {
  const { text } = words;
  const chat = useChat(ports);
  const state = chat.conversation?.state;
  const isOpen = state === 'waiting' || state === 'claimed';
  // A conversation that is under way goes on while its operator is away.
  const isLeaving = chat.isRead && !chat.isOnline && !isOpen;
  return (
    <main className="chat">
      <ChatHeader address={address} backUrl={backUrl} text={text} />
      {!chat.isUp && (
        <p className="notice" role="status">
          {text('chat.reconnecting')}
        </p>
      )}
      <MessageList chat={chat} client={ports.client} words={words} language={language} />
      {state === 'closed' && <Rating chat={chat} text={text} />}
      {isLeaving ? <LeaveFeedback chat={chat} text={text} /> : <Composer chat={chat} text={text} />}
    </main>
  );
}

interface ChatHeaderProps {
  readonly address: Pick<ChatAddress, 'color' | 'title'>;
  readonly backUrl: string;
  readonly text: Words['text'];
}

function ChatHeader({ address: { color, title }, backUrl, text }: ChatHeaderProps) {
  const look = color === '' ? undefined : { background: `#${color}`, color: isBright(color) ? '#000' : '#fff' };
  return (
    <header style={look}>
      <a href={backUrl}>
        <span className="hidden">{text('chat.back')}</span>
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path d="M15 5l-7 7 7 7" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </a>
      <h1>{title || text('chat.title')}</h1>
    </header>
  );
}

export function ChatClosed({ backUrl, text }: { readonly backUrl: string; readonly text: Words['text'] }) {
  return (
    <main className="splash">
      <h1>{text('chat.failed')}</h1>
      <p>{text('chat.failed.line')}</p>
      <a className="send" href={backUrl}>
        {text('chat.back')}
      </a>
    </main>
  );
}
