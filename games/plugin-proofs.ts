/** What a proof is checked with, of the games that are published. Apart from the interface, so that only pages that check proofs load it. */
import {
  type BeaconNetwork,
  type BeaconSource,
  beaconRoundAfter,
  drawByNumber,
  type EngineSource,
  prizeEngines,
} from '#engine-kit';
import { ok, refuse } from '#kernel';
import type { GameManifest } from './plugin.ts';

/** What proofs of these games name, and those of prizes that are no games. */
export function engineSourceOf(games: readonly GameManifest[]): EngineSource {
  return async ({ game, ...rules }) => {
    const prize = prizeEngines.find(({ code }) => code === game);
    if (prize) return prize.rulesVersion === rules.rulesVersion ? ok({ engine: prize.engine }) : refuse('proof.rules');
    const manifest = games.find(({ code }) => code === game);
    if (!manifest) return refuse('proof.game');
    if (!manifest.hasEngine(rules)) return refuse('proof.rules');
    return ok({ ...(await manifest.engine(rules)), calendar: manifest.calendar });
  };
}

/** The rounds of these networks that serve the draws of these games: they follow from the close of a draw, and that from its number. */
export function beaconSourceOf(games: readonly GameManifest[], networks: readonly BeaconNetwork[]): BeaconSource {
  const served = (code: string) => games.find((game) => game.code === code && game.source === 'beacon');
  return {
    isPublic: (code) => served(code) !== undefined,
    roundOf({ game, issue }, code) {
      const calendar = served(game)?.calendar;
      const draw = calendar && drawByNumber(calendar, issue);
      const network = networks.find((one) => one.code === code);
      return draw && network && beaconRoundAfter(network, draw.closesAtMs);
    },
  };
}
