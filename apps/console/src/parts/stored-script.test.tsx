/** What members, providers and operators wrote is shown as text: no script that was stored runs where it is looked at. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Difference } from './data/difference.tsx';
import { Shown } from './data/shown.tsx';

// Names of methods and vendors are read from the server: there is none, and nothing is stored.
vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null }));
const client = new QueryClient();

const scripts = [
  '<script>x()</script>',
  '<ScRiPt src=//evil.example></ScRiPt>',
  '<img src=x onerror=x()>',
  '<svg onload=x()>',
  '<svg><animate onbegin=x() attributeName=x dur=1s>',
  '<iframe srcdoc="<script>x()</script>">',
  '<a href="javascript:x()">a</a>',
  '<form><button formaction=javascript:x()>b',
  '<math><mtext></table><img src=x onerror=x()>',
  '<body onpageshow=x()>',
  '<details open ontoggle=x()>',
  '<style>@import "//evil.example"</style>',
  '<base href=//evil.example>',
  '<link rel=stylesheet href=//evil.example>',
  '<meta http-equiv=refresh content="0;url=javascript:x()">',
  '<object data=javascript:x()>',
];
const around = [
  (text: string) => text,
  (text: string) => `">${text}`,
  (text: string) => `'>${text}`,
  (text: string) => `</td></textarea></title>${text}`,
  (text: string) => `-->${text}<!--`,
  (text: string) => `]]>${text}`,
  (text: string) => `\u202e${text}`,
  (text: string) => `{{${text}}}`,
  (text: string) => `\`;${text}//`,
  (text: string) => `&lt;b&gt;${text}`,
];
const corpus = scripts.flatMap((script) => around.map((put) => put(script)));

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
