/** Entry of the live chat's page: opens with the ticket of its address, and renews its token for as long as the member is logged in. */
import '#ui/tokens/fonts.css';
import '#ui/tokens/tokens.css';
import '../stage.css';
import './chat.css';
import { createRoot } from 'react-dom/client';
import { createClient, createLive } from '#client';
import { chatRoutes } from '#client/chat-routes';
import { assert } from '#kernel';
import { keepRenewing, siteOrigin } from '../frame.ts';
import { dressAs } from '../merchant-look.ts';
import { loadWords } from '../texts.ts';
import { readChatAddress } from './address.ts';
import { ChatClosed, ChatPage } from './chat-page.tsx';

async function start(): Promise<void> {
  const floor = document.getElementById('stage');
  assert(floor, 'the page has a place for the chat');
  const root = createRoot(floor);
  const address = readChatAddress(location.hash);
  // The ticket leaves the address at once.
  history.replaceState(null, '', location.pathname);
  let token: string | undefined;
  let language = navigator.language.slice(0, 2).toUpperCase();
  const client = createClient({ routes: chatRoutes, baseUrl: '', token: () => token, language: () => language });
  const [opened, status] = await Promise.all([
    client.call('openChat', { body: { ticket: address.ticket || 'none' } }),
    client.call('systemStatus', {}),
  ]);
  const system = status.ok ? status.value.info : undefined;
  language = opened.ok ? opened.value.language : (system?.defaultLanguage ?? language);
  document.documentElement.lang = language.toLowerCase();
  if (system) dressAs(system, { theme: address.theme, css: '' });
  const words = await loadWords(language, system?.texts[language], ['chat'], system?.currency.code ?? 'USD');
  document.title = address.title || words.text('chat.title');
  const backUrl = `${siteOrigin()}${address.back}`;
  if (!opened.ok) return root.render(<ChatClosed backUrl={backUrl} text={words.text} />);
  token = opened.value.token;
  const live = createLive({ url: `${location.origin.replace('http', 'ws')}/ws`, token: () => token });
  keepRenewing(
    () => client.call('renewChat', {}),
    (renewed) => {
      token = renewed.token;
      live.greet();
    },
    opened.value.expiresAt,
  );
  const ports = { client, live, memberId: opened.value.memberId, extras: address.extras };
  root.render(<ChatPage ports={ports} address={address} backUrl={backUrl} words={words} language={language} />);
}

void start();
