/** Starts the site in the browser: storage, calls, texts, router; then renders. */
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import {
  type Api,
  adoptStoredSession,
  answerKey,
  createApi,
  createQueries,
  currentSession,
  encryptBody,
  forgetMine,
  load,
  markVersion,
  type Page,
  saveVisit,
  stored,
  switchTheme,
  useSessionState,
  useUpdate,
} from '#base/data';
import {
  chooseLanguage,
  createTexts,
  fetchMessages,
  languageOf,
  loginSearch,
  reloadInLanguage,
  renderedAddress,
  safeReturnPath,
  switchLanguage,
  toast,
} from '#base/view';
import { createClient, siteRoutes } from '#client';
import { reloadPage } from '../platform/connection.ts';
import { catchInstallOffer } from '../platform/install.ts';
import { painted } from '../platform/painted.ts';
import { isInstalled } from '../platform/standalone.ts';
import { report } from '../platform/telemetry.ts';
import { takeEarlyTap } from './document/index.ts';
import { browserHistory, createRouter, isForOthers, loadCode, openScrolls, overlays } from './router/index.ts';
import { screens } from './screens.ts';
import { Site } from './site.tsx';

declare global {
  interface Window {
    /** The texts, fetched by an inline script of the page. */
    croupierTexts?: ReturnType<typeof fetchMessages>;
  }
}

/** Not needed before the page is interactive. */
const afterStart = () => import('./after-start.ts');

/** Only for members: renewal, live connection. Guests do not load it. */
const memberPart = () => import('../base/data/member/member-line.ts');

/** Acts once, as soon as there is a session. */
function whenLoggedIn(act: () => Promise<unknown>): void {
  if (currentSession()) {
    act().catch(reportError);
    return;
  }
  const stop = useSessionState.subscribe(({ session }) => {
    if (!session) return;
    stop();
    act().catch(reportError);
  });
}

/** Updates the mark that the first inline script set: by it the style sheet hides from members what is for guests. */
function followMark(session: ReturnType<typeof currentSession>): void {
  document.documentElement.toggleAttribute('data-session', session !== undefined);
}

function readPage(): Page {
  return JSON.parse(document.getElementById('page')?.textContent ?? '') as Page;
}

export async function startSite(): Promise<void> {
  const page = readPage();
  const { info } = page.status;
  catchInstallOffer(window.croupierEarly?.offer);
  markVersion();
  saveVisit(info.mobileTemplate);
  const fetchTexts = () => fetchMessages(info.texts[page.language] ?? '');
  // Without them the page stays dead: once more, if the connection broke.
  const texts = createTexts(page.language, await (window.croupierTexts ?? fetchTexts()).catch(fetchTexts));
  const t = (key: Parameters<typeof texts._>[0]) => texts._(key);
  const queries = createQueries(page.initial);

  const onEnded = () => {
    toast(t('shell.session.ended'), { seconds: 3 });
    const { screen, location } = router.shown();
    if (screen.access !== 'anyone')
      router.navigate({ to: '/m/login', search: loginSearch(location.href), replace: true });
  };
  const renew = async () => (await memberPart()).renewSession(api.call, onEnded);
  const api: Api = createApi(
    createClient({
      routes: siteRoutes,
      moreRoutes: () => import('#client/team-routes').then(({ teamRoutes }) => teamRoutes),
      baseUrl: '',
      token: () => currentSession()?.token,
      language: () => languageOf(texts),
      device: () => (isInstalled() ? 'OTHERS' : undefined),
      renew,
      encrypt: (body, sentTo) => encryptBody(body, sentTo, api),
    }),
  );

  adoptStoredSession(() => {
    if (!currentSession()) return onEnded();
    const { screen, location } = router.shown();
    if (isForOthers(screen, currentSession()))
      router.navigate({ to: safeReturnPath(location.search.from), replace: true });
  });
  followMark(currentSession());
  useSessionState.subscribe((now, before) => {
    followMark(now.session);
    if (now.session?.id !== before.session?.id) forgetMine(queries);
    if (!now.session) {
      afterStart()
        .then(({ forgetSeenPages }) => forgetSeenPages())
        .catch(reportError);
    }
  });

  const history = browserHistory();
  const router = createRouter({
    screens,
    history,
    scrolls: openScrolls(() => [history.key(), scrollY]),
    overlays,
    info: () => (queries.getQueryData<Page['status']>(answerKey('systemStatus')) ?? page.status).info,
    session: currentSession,
    loadCode,
    onRefused: (why) => toast(t(why === 'login' ? 'shell.login.first' : 'shell.real.only')),
    painted,
    markGoing: (isGoing) => document.documentElement.toggleAttribute('data-going', isGoing),
    scrollTop: () => scrollY,
    reload: reloadPage,
  });
  const language = chooseLanguage(load(stored.language), info.languages, page.language);
  await render(page, { api, queries, texts, router }, language === page.language);

  whenLoggedIn(() => memberPart().then(({ followMember }) => followMember(queries, renew)));
  const theme = load(stored.theme);
  if (theme && theme !== page.theme) switchTheme(theme);
  reloadInLanguage(queries);
  const address = info.texts[language];
  if (language !== page.language && address) await switchLanguage(texts, language, address).catch(reportError);
  const { followVisit, saveStatus, registerServiceWorker } = await afterStart();
  saveStatus(queries, page.status);
  followVisit(texts, info);
  await registerServiceWorker((apply) => useUpdate.setState({ apply }));
}

type SiteProps = Pick<Parameters<typeof Site>[0], 'api' | 'queries' | 'texts' | 'router'>;

/** A part failed, and its fallback is shown. */
const onCaughtError = (cause: unknown) => report('A part of the page broke', cause);

/** `isInItsLanguage`: false when texts in another language will be loaded, before the page could hydrate with its own. */
async function render(page: Page, props: SiteProps, isInItsLanguage: boolean): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  const rendered = { ...page, isShell: false };
  await props.router.start();
  // A guard may have redirected: a member who opens the login screen is sent home.
  // Without the screen's code an error is shown in its place.
  const { screen, location, isFailed } = props.router.shown();
  const isSameLocation = page.url === renderedAddress(screen, location);
  if (page.isShell || isFailed || !isSameLocation || !isInItsLanguage) {
    root.textContent = '';
    createRoot(root, { onCaughtError }).render(<Site page={rendered} {...props} />);
    return;
  }
  // As a transition, so that a slow phone can respond to touches between its steps.
  const onAlive = takeEarlyTap();
  startTransition(() => {
    const onRecoverableError = (cause: unknown) => reportError(cause);
    hydrateRoot(root, <Site page={rendered} {...props} onAlive={onAlive} />, { onRecoverableError, onCaughtError });
  });
}
