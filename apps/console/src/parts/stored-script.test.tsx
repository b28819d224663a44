/** What members, providers and operators wrote is shown as text: no script that was stored runs where it is looked at. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Difference } from './data/difference.tsx';
import { Shown } from './data/shown.tsx';
import { corpus } from './testing/script-corpus.ts';

// Names of methods and vendors are read from the server: there is none, and nothing is stored.
vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null }));
const client = new QueryClient();

it('has a corpus worth the name', () => {
  expect(new Set(corpus).size).toBeGreaterThanOrEqual(150);
});

it('shows every field of the corpus as text, as a name and as a value', () => {
  for (const text of corpus) {
    const shown = [
      <Difference key="1" before={{ name: text, [text]: 1 }} after={{ name: `${text}!`, list: [text] }} />,
      <Difference key="2" before={null} after={text} />,
      <Shown key="3" value={[{ id: text, [text]: { deep: [text] } }]} />,
      <Shown key="4" value={{ [text]: text }} />,
    ];
    const markup = renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <main>{shown}</main>
      </QueryClientProvider>,
    );
    const own = new Set([
      'main',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
      'div',
      'dl',
      'dt',
      'dd',
      'p',
      'style',
      'del',
      'span',
    ]);
    for (const [, tag = ''] of markup.matchAll(/<\/?([a-z][\w-]*)/gi)) expect(own).toContain(tag.toLowerCase());
    const withoutStyles = markup.replaceAll(/<style[^>]*>[^<]*<\/style>/g, '');
    expect(withoutStyles).not.toContain('<style');
    expect(withoutStyles).not.toMatch(/<[^>]*\son\w+=|<[^>]*(?:href|src|srcdoc)=/i);
  }
});
