/** Opens a frame: exchanges the ticket for a token, and returns the game, limits, seeds and an unfinished or missed round. */
import type { AnswerOf, Endpoints, Language } from '#contract';
import { type GameManifest, type Variant, variantOf } from '#games/plugin.ts';
import { assert, configuredAmount, formatAmount, ok, type Result, refuse } from '#kernel';
import type { Encryptor } from '../../db/encryptor.ts';
import type { StageSession } from '../../http/handlers.ts';
import { listedCategory } from '../catalog/index.ts';
import { type Merchant, stakeLimitsOf } from '../merchants/index.ts';
import type { PlayDeps } from './deps.ts';
import { chosenRules, type GameRegistry } from './game-registry.ts';
import { minimumRoundMs, stakeRuleOf, takesVolleys } from './rules.ts';
import { seedState } from './seeds.ts';
import { latestRounds } from './store.ts';
import { roundToWire, seedStateToWire } from './wire.ts';

type Opened = AnswerOf<Endpoints['openStage']>;

export async function openStage(
  deps: PlayDeps,
  registry: GameRegistry,
  encryptor: Encryptor,
  request: { readonly merchant: Merchant; readonly ticket: string },
): Promise<Result<Opened, 'ticket.invalid'>> {
  const { merchant } = request;
  const opening = await deps.atomically(async (tx) => {
    const redeemed = await deps.stageTickets.redeemTicket(tx, merchant.id, request.ticket);
    if (!redeemed.ok) return redeemed;
    // A ticket for a vendor's game is redeemed by the vendor, and stays valid for it.
    const manifest = registry.manifest(redeemed.value.stage.game.code);
    return manifest ? ok({ ...redeemed.value, manifest }) : refuse('ticket.invalid');
  });
  if (!opening.ok) return opening;
  const { token, expiresAt, stage, language, manifest } = opening.value;
  const { memberId, isTrial } = stage;
  const played = { ...manifest, category: listedCategory(merchant, manifest) };
  const balance = await deps.bonus.balanceIn(deps.db, { merchant, memberId, isTrial }, played);
  const { play } = merchant.manifest;
  const variant = variantOf(manifest, chosenRules(merchant, manifest.code));
  assert(variant, 'a merchant chooses among published variants');
  return ok({
    token,
    expiresAt: expiresAt.toISOString(),
    game: stage.game.code,
    rulesVersion: manifest.rulesVersion,
    variant: variant.code,
    isTrial,
    currency: { ...merchant.currency },
    language,
    balance: formatAmount(balance.minor, merchant.currency),
    ...(balance.usesBonus && { usesBonus: true as const }),
    ...(balance.maxBetMinor !== undefined && { bonusMaxBet: formatAmount(balance.maxBetMinor, merchant.currency) }),
    stakes: shownStakes(merchant, manifest, variant),
    ...(await freePart(deps, stage, { merchant, language })),
    ...(await fairPart(deps, registry, encryptor, { merchantId: merchant.id, memberId, game: stage.game.code })),
    policy: {
      autoplay: play.autoplay,
      turbo: play.turbo,
      minimumRoundMs: minimumRoundMs(merchant, manifest.minRoundMs),
      volley: manifest.shape === 'instant' && takesVolleys(merchant, manifest),
    },
    serverTime: new Date(deps.clock.now()).toISOString(),
  });
}

/** Of tickets the merchant's limits, since a ticket has several bets; of rounds what holds for one. */
function shownStakes(merchant: Merchant, manifest: GameManifest, variant: Variant): Opened['stakes'] {
  const { currency } = merchant;
  const { minimum, presets } = merchant.manifest.stakes;
  const { maxMinor } = stakeLimitsOf(merchant, manifest.code);
  const limits = { minimum, maximum: formatAmount(maxMinor, currency) };
  if (manifest.shape === 'shared') return { ...limits, presets: [...presets] };
  const rule = stakeRuleOf(merchant, { manifest, variant });
  const isWithin = (preset: string) => {
    const minor = configuredAmount(preset, currency);
    return minor >= rule.minMinor && minor <= rule.maxMinor;
  };
  const [min, max] = [formatAmount(rule.minMinor, currency), formatAmount(rule.maxMinor, currency)];
  return { minimum: min, maximum: max, presets: presets.filter(isWithin) };
}

async function freePart(
  { db, freeRounds }: PlayDeps,
  { memberId, isTrial, game }: Pick<StageSession, 'memberId' | 'isTrial' | 'game'>,
  words: { readonly merchant: Merchant; readonly language: Language },
): Promise<Pick<Opened, 'freeRounds'>> {
  const { id: merchantId, flags } = words.merchant;
  const mayPlay = !isTrial && flags.promotions;
  const set = mayPlay ? await freeRounds.next(db, { merchantId, memberId }, game.code) : undefined;
  return set ? { freeRounds: await freeRounds.toWire(db, words, set) } : {};
}

/** Seeds and last round of a game with player seeds; absent for shared draws. */
async function fairPart(
  deps: PlayDeps,
  registry: GameRegistry,
  encryptor: Encryptor,
  owner: { merchantId: string; memberId: string; game: string },
): Promise<Pick<Opened, 'seeds' | 'lastRound'>> {
  if (registry.manifest(owner.game)?.source !== 'fair') return {};
  const seeds = seedStateToWire(await seedState(deps, encryptor, owner));
  const [last] = await latestRounds(deps.db, owner, { limit: 1 });
  return { seeds, ...(last ? { lastRound: await roundToWire(registry, last) } : {}) };
}
