/** Loading until the chat page opens. What fails is not shown: the player is where they came from again. */
import { useEffect, useRef } from 'react';
import { shownTheme, useApi } from '#base/data';
import { Empty, useLanguage, useNavigation, useText } from '#base/view';
import { launchLanguage, openChat } from './open-chat.ts';

const BACK = '/m/message';

export function LiveChatScreen() {
  const t = useText();
  const { call } = useApi();
  const { language } = useLanguage();
  const { back } = useNavigation();
  const title = t('message.chat.title');
  const latest = useRef({ call, language, back, title });
  useEffect(() => {
    latest.current = { call, language, back, title };
  });
  useEffect(() => {
    const gone = new AbortController();
    const { current } = latest;
    const query = {
      b2c: '1' as const,
      language: launchLanguage(current.language),
      backUrl: BACK,
      headerColor: document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content ?? '',
      title: current.title,
      extras: '',
      theme: shownTheme(),
    };
    void openChat(
      {
        launch: async (signal) => {
          const answer = await current.call('launchChat', { query, signal });
          return answer.ok ? answer.value.chatUrl : undefined;
        },
        wait: (milliseconds, signal) =>
          new Promise((resolve, reject) => {
            const timer = setTimeout(resolve, milliseconds);
            signal.addEventListener('abort', () => {
              clearTimeout(timer);
              reject(signal.reason);
            });
          }),
        go: (url) => location.assign(url),
        leave: () => current.back({ to: BACK, replace: true }),
      },
      gone.signal,
    );
    return () => gone.abort();
  }, []);
  return (
    <div role="status">
      <Empty symbol="letter" title="shell.wait" line="message.chat.line" />
    </div>
  );
}
