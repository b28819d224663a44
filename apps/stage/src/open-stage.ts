/** Opens a stage from an address with a ticket: token, texts, live connection, and navigation to the site. */
import { type Client, createClient, createLive, frameRoutes } from '#client';
import { type FrameMessage, frameMessage, isPauseMessage } from '#client/frame-messages';
import type { AnswerOf, Endpoints } from '#contract';
import { newClientSeed } from '#engine-kit';
import { ok, type Result, refuse } from '#kernel';
import {
  createSound,
  createStore,
  type FreePlay,
  type Stage,
  type StageCall,
  type StageInfo,
  type StageRefusal,
  type Store,
} from '#stage-kit';
import type { TextPart } from '#texts/parts';
import type { StageAddress } from './address.ts';
import { keepRenewing, siteOrigin } from './frame.ts';
import { browserRandom, newId } from './new-id.ts';
import { loadWords, type Words } from './texts.ts';

type Opened = AnswerOf<Endpoints['openStage']>;
type SystemInfo = AnswerOf<Endpoints['systemStatus']>['info'];

/** Everything but the game, which the code that mounts the view adds. */
type OpenedStage = Omit<Stage, 'game'>;

export interface Opening {
  readonly words: Words;
  readonly system?: SystemInfo;
  readonly stage: Result<OpenedStage, StageRefusal>;
}

/** `parts`: the texts it loads. */
export async function openStage(address: StageAddress | undefined, parts: readonly TextPart[]): Promise<Opening> {
  let token: string | undefined;
  let language = navigator.language.slice(0, 2).toUpperCase();
  const client = createClient({ routes: frameRoutes, baseUrl: '', token: () => token, language: () => language });

  const [opened, status] = await Promise.all([
    client.call('openStage', { body: { ticket: address?.ticket || 'none' } }),
    client.call('systemStatus', {}),
  ]);
  const system = status.ok ? status.value.info : undefined;
  language = opened.ok ? opened.value.language : (system?.defaultLanguage ?? language);
  document.documentElement.lang = language.toLowerCase();
  const words = await loadWords(language, system?.texts[language], parts, system?.currency.code ?? 'USD');
  if (!opened.ok || !system || !address) {
    const code = opened.ok ? 'stage.offline' : asStageRefusal(opened.refusal.code);
    return { words, ...(system && { system }), stage: refuse(code) };
  }
  token = opened.value.token;
  const begun = await withSeedPair(client, opened.value);
  if (!begun.ok) return { words, system, stage: refuse(asStageRefusal(begun.refusal.code)) };
  const info = begun.value;

  const isOnline = createStore(navigator.onLine);
  const balance = createStore(info.balance);
  const freePlay = createStore<FreePlay | undefined>(info.freeRounds && { set: info.freeRounds, isOn: true });
  const call: StageCall = async (name, request) => {
    // the stage's endpoints are a subset of the client's, with the same request shape
    const answer = await client.call(name, request as never);
    if (answer.ok) {
      isOnline.set(true);
      return ok(answer.value as never);
    }
    if (answer.refusal.code.startsWith('session.')) intent('session-ended');
    return refuse(asStageRefusal(answer.refusal.code), answer.refusal.value);
  };

  const intent = (what: FrameMessage['intent']) =>
    parent !== window && parent.postMessage(frameMessage(address.nonce, what), siteOrigin());
  const live = createLive({ url: `${location.origin.replace('http', 'ws')}/ws`, token: () => token });
  const isShowingRound = createStore(false);
  followBalance(live, balance, isShowingRound, info.usesBonus === true);
  live.onLine((isUp) => isUp && isOnline.set(true));
  for (const event of ['online', 'offline']) addEventListener(event, () => isOnline.set(event === 'online'));
  keepRenewing(
    () => client.call('renewStage', {}),
    (renewed) => {
      token = renewed.token;
      live.greet();
    },
    info.expiresAt,
  );

  const stage: OpenedStage = {
    info,
    call,
    launch: { playType: address.playType, prizeMode: address.prizeMode },
    balance,
    freePlay,
    isShowingRound,
    isOnline,
    sound: createSound({
      isMuted: address.isMuted,
      target: document,
      onToggle: (isMuted) => intent(isMuted ? 'sound-off' : 'sound-on'),
    }),
    text: words.text,
    money: words.money,
    artUrl: (symbol) => `/m/art/${symbol}.webp`,
    ...liveTopics(live, system, info),
    ...publicLinks(system, language, info.game),
    onPause,
    leave: () => leaveFrame(address.nonce),
    launchOther: (gameCode) =>
      parent === window
        ? location.assign(`${siteOrigin()}/m/launchGame?${new URLSearchParams({ gameId: gameCode })}`)
        : intent({ launch: gameCode }),
    toDeposit: () => (parent === window ? location.assign(`${siteOrigin()}/m/voucherCenter`) : intent('deposit')),
    newKey: newId,
    wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
  };
  intent('ready');
  return { words, system, stage: ok(stage) };
}

/** What a view may subscribe to. */
function liveTopics(live: ReturnType<typeof createLive>, { whitelabel }: SystemInfo, info: StageInfo) {
  const { game } = info;
  return {
    bonusMax: followBonusMax(live, info),
    onDraw: (onEvent) => live.on('draw', game, onEvent),
    onEveryDraw: (onEvent) => live.on('draw', '', onEvent),
    onWinner: whitelabel.winners ? (onEvent) => live.on('winners', '', onEvent) : undefined,
    onRound: (onEvent) => live.on('round', game, onEvent),
  } satisfies Pick<Stage, 'bonusMax' | 'onDraw' | 'onEveryDraw' | 'onWinner' | 'onRound'>;
}

/** The merchant's name, and pages for everyone: the verifier, and the results of this game. */
function publicLinks({ name }: SystemInfo, language: string, game: string) {
  const { theme = '' } = document.documentElement.dataset;
  return {
    brand: name,
    verifierUrl: `/m/stage/verify.html?${new URLSearchParams({ language, theme })}`,
    resultsUrl: `${siteOrigin()}/m/lotteryHistory?${new URLSearchParams({ gameId: game })}`,
  };
}

/** What is reported while a round is shown appears after it. */
function followBalance(
  live: ReturnType<typeof createLive>,
  balance: Store<string>,
  isShowingRound: Store<boolean>,
  usesBonus: boolean,
): void {
  let reportedMeanwhile: string | undefined;
  live.on('balance', '', ({ sumBalance, playable = sumBalance }) => {
    const reported = usesBonus ? playable : sumBalance;
    if (isShowingRound.get()) reportedMeanwhile = reported;
    else balance.set(reported);
  });
  isShowingRound.subscribe(() => {
    if (!isShowingRound.get() && reportedMeanwhile !== undefined) balance.set(reportedMeanwhile);
    reportedMeanwhile = undefined;
  });
}

/** A grant that ends or begins while the frame is open has another largest bet, or none. */
function followBonusMax(
  live: ReturnType<typeof createLive>,
  { bonusMaxBet, usesBonus }: Pick<StageInfo, 'bonusMaxBet' | 'usesBonus'>,
): Stage['bonusMax'] {
  const bonusMax = createStore(bonusMaxBet);
  if (usesBonus) live.on('balance', '', ({ maxBet }) => bonusMax.set(maxBet));
  return bonusMax;
}

/** The first pair begins here, with a client seed that this browser draws once it knows the server seed's commitment. */
async function withSeedPair(client: Client, opened: Opened): Promise<Result<StageInfo, string>> {
  const { seeds, ...info } = opened;
  if (!seeds) return ok(info);
  if (seeds.current) return ok({ ...info, seeds: seeds.current });
  const clientSeed = newClientSeed(browserRandom);
  const { nextServerSeedHash } = seeds;
  const begun = await client.call('rotateSeeds', { body: { clientSeed, nextServerSeedHash } });
  if (begun.ok) return ok({ ...info, seeds: begun.value.current });
  // Another tab of the same player was faster.
  const meanwhile = begun.refusal.code === 'seed.stale' ? await client.call('stageSeeds', {}) : begun;
  if (!meanwhile.ok) return meanwhile;
  return meanwhile.value.current ? ok({ ...info, seeds: meanwhile.value.current }) : refuse(begun.refusal.code);
}

function asStageRefusal(code: string): StageRefusal {
  return code.startsWith('fault.') ? 'stage.offline' : (code as StageRefusal);
}

function onPause(onEvent: () => void): () => void {
  const site = { window: parent, origin: siteOrigin() };
  const listen = (event: MessageEvent<unknown>) => isPauseMessage(event, site) && onEvent();
  addEventListener('message', listen);
  return () => removeEventListener('message', listen);
}

/** Asks the site around the frame to close it. Navigating home here would open the site inside its own frame, which it forbids. */
export function leaveFrame(nonce: string): void {
  if (parent === window) location.assign(`${siteOrigin()}/m/home`);
  else parent.postMessage(frameMessage(nonce, 'leave'), siteOrigin());
}
