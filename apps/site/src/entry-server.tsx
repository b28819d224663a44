/** Renders the site on the server: which calls a page starts with, and the page itself. */
import { renderToReadableStream } from 'react-dom/server';
import { createApi, createQueries, type Page } from '#base/data';
import { createTexts, hasFlag, otherPath, readLocation, renderedAddress, type Screen, screenAt } from '#base/view';
import {
  bootScript,
  type DocumentParts,
  documentFoot,
  documentHead,
  filesOf,
  firstPart,
  heroOf,
  markScript,
  readStatus,
  SCREEN_LOADS,
  styleOf,
} from './app/document/index.ts';
import { documentTitle, loadCode, type Router, type Shown } from './app/router/index.ts';
import { screens } from './app/screens.ts';
import { Site } from './app/site.tsx';
import { home } from './screens/home/screen.ts';
import type {
  ClientBuild,
  CreateRenderer,
  Located,
  Rendered,
  RenderInput,
  ShellInput,
  Status,
} from './server-contract.ts';

/** No calls while rendering on the server: the answers that a page starts with are passed in. */
const silentApi = createApi({ call: () => new Promise(() => undefined) });

/** A router that never navigates. */
function staticRouter(shown: Shown): Router {
  const nothing = () => undefined;
  return {
    shown: () => shown,
    onShown: () => nothing,
    start: () => Promise.resolve(),
    arrived: nothing,
    retry: nothing,
    navigate: nothing,
    back: nothing,
    preload: nothing,
  };
}

/**
 * React preloads every picture of the first view at once. The page already preloads the only one that matters, and the others would
 * take its bandwidth.
 */
function withoutPreloads(body: string): string {
  return body.replaceAll(/<link rel="preload" as="image"[^>]*\/>/g, '');
}

const sourcesOf = ({ renderedFrom }: Screen) => (renderedFrom === undefined ? [] : [renderedFrom]);

async function renderPage(build: ClientBuild, input: RenderInput, screen: Screen): Promise<Rendered> {
  const { url, language, theme } = input;
  const status = readStatus(input.status);
  const initial = input.initial.map(firstPart);
  const isShell = screen.renderedFrom === undefined;
  const page: Page = { url, status, language, theme, isShell, initial };
  const texts = createTexts(language, input.messages as Parameters<typeof createTexts>[1]);
  const router = staticRouter({ location: readLocation(url), screen, isFailed: false, scrollTo: undefined });
  await loadCode(screen);
  const hero = heroOf(initial);
  const title = documentTitle(texts._(screen.titleKey), status.info.name);
  const site = await renderToReadableStream(
    <Site page={page} api={silentApi} queries={createQueries(initial)} texts={texts} router={router} />,
    // Late parts are rendered in position, not after the page with a script that moves them: the policy allows no such script.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  await site.allReady;
  const body = withoutPreloads(await new Response(site).text());
  const sources = screen.path === home.path ? sourcesOf(screen) : [SCREEN_LOADS, ...sourcesOf(screen)];
  const files = filesOf(build, sources, body);
  return documentOf({ input, page, title, files, hero, styleText: styleOf(build, files, input.themeCss) }, body);
}

function documentOf(parts: DocumentParts, body: string): Rendered {
  const { input, page, hero, styleText } = parts;
  const { status } = input.status;
  return {
    statusCode: status === 0 ? 200 : status === 1 ? 503 : 403,
    preload: hero && !page.isShell ? [hero] : [],
    html: documentHead(parts) + body + documentFoot(parts),
    inline: { scripts: [markScript, bootScript], styles: [styleText] },
  };
}

function shellOf(build: ClientBuild, input: ShellInput): Rendered {
  const { language, theme } = input;
  const status = readStatus(input.status);
  const page: Page = { url: '', status, language, theme, isShell: true, initial: [] };
  const files = filesOf(build, [SCREEN_LOADS], '');
  const styleText = styleOf(build, files, input.themeCss);
  return documentOf({ input, page, title: status.info.name, files, hero: undefined, styleText }, '');
}

function locate(url: string, info: Status['info']): Located {
  const place = readLocation(url);
  const screen = screenAt(screens, place.pathname);
  if (!screen) return { kind: 'redirect', location: otherPath(screens, place, info) };
  if (screen.flag && !hasFlag(info, screen.flag)) return { kind: 'redirect', location: '/m/home' };
  return { kind: 'page', url: renderedAddress(screen, place) };
}

/** Styles are read once: they do not change while the server runs. */
function remembering(build: ClientBuild): ClientBuild {
  const styles = new Map<string, string>();
  const readStyle = (file: string) => {
    const style = styles.get(file) ?? build.readStyle(file);
    styles.set(file, style);
    return style;
  };
  return { ...build, readStyle };
}

export const createRenderer: CreateRenderer = (given) => {
  const build = remembering(given);
  return {
    preloads: (url, info) => {
      const { pathname, search } = readLocation(url);
      return screenAt(screens, pathname)?.preloads?.(search, info) ?? [];
    },
    locate,
    render: async (input) => {
      const screen = screenAt(screens, readLocation(input.url).pathname);
      if (!screen) throw new Error('only what was located is rendered');
      return await renderPage(build, input, screen);
    },
    shell: (input) => shellOf(build, input),
  };
};
