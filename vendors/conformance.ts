/** The rules of every vendor, as checks that return violations. */
import { playableCategories } from '#contract';
import { allTexts } from '#games/texts.ts';
import { currencies } from '#kernel';
import type { Launch, VendorGame, VendorManifest } from './plugin.ts';

/** A violation in words; an empty list is a pass. */
export type Violations = readonly string[];

const CODE = /^[A-Za-z0-9_-]{1,64}$/;
/** The format of a name in the art set; whether the picture exists is tested over all manifests. */
const SYMBOL = /^[a-z]+(-[a-z]+)*$/;
/** Above are those that the platform gives. */
const MAX_GAME_ID = 1_000_000;

function gameViolations(game: VendorGame): string[] {
  const violations: string[] = [];
  const { gameCode, id, category, art, returnBp, launch } = game;
  if (!CODE.test(gameCode)) violations.push(`${gameCode} is no code`);
  if (id !== undefined && (!Number.isInteger(id) || id < 1 || id > MAX_GAME_ID))
    violations.push(`${gameCode} has no id`);
  if (!playableCategories.includes(category)) violations.push(`${gameCode} is in no category`);
  if (!SYMBOL.test(art.symbol) || art.hue < 0 || art.hue > 360) violations.push(`${gameCode} has no picture`);
  if (returnBp !== null && (!Number.isInteger(returnBp) || returnBp < 1 || returnBp > 10_000)) {
    violations.push(`${gameCode} publishes a return that cannot be`);
  }
  for (const url of [game.iconUrl, game.largeIconUrl]) {
    if (url !== undefined && !/^(https:\/\/|\/m\/)/.test(url)) violations.push(`${gameCode} has a picture at ${url}`);
  }
  if (launch === 'lottery' && category !== 'LOTT' && category !== 'ELOTT') {
    violations.push(`${gameCode} is launched as a lottery and is none`);
  }
  return violations;
}

/** A ticket must survive in the address, whatever characters it has. */
const TRYING: Omit<Launch, 'game'> = {
  merchantCode: 'demo',
  stageOrigin: 'https://stage.example',
  language: 'EN',
  ticket: 'a+b/c=d&e f',
  nonce: '0190c1de-0000-7000-8000-000000000001',
  playType: 'Tradition',
  prizeMode: 'Lott',
  mode: 'real',
  device: 'mobile',
  address: '203.0.113.7',
  currency: currencies.PHP,
  lobbyUrl: 'https://demo.example/m/gameCenter',
  cashierUrl: 'https://demo.example/m/voucherCenter',
  historyUrl: 'https://demo.example/m/gameRecord',
};

/** What a vendor outside answers is in `conformance-outside.ts`. */
function launchViolations({ launchUrl }: VendorManifest, game: VendorGame): string[] {
  if (!launchUrl) return game.launch === 'external' ? [] : [`${game.gameCode} is launched as the other kind of game`];
  const written = launchUrl({ ...TRYING, game });
  const url = URL.canParse(written) ? new URL(written) : undefined;
  if (!url) return [`${game.gameCode} is launched nowhere`];
  const violations: string[] = [];
  if (url.origin !== TRYING.stageOrigin || game.launch === 'external')
    violations.push(`${game.gameCode} is launched as the other kind of game`);
  const values = [...url.searchParams.values()];
  if (values.filter((value) => value === TRYING.ticket).length !== 1) {
    violations.push(`${game.gameCode} does not carry its ticket once and whole`);
  }
  if (!values.includes(TRYING.nonce)) violations.push(`${game.gameCode} does not carry the nonce of its frame`);
  return violations;
}

/** Every language needs a text for a vendor and its games. */
export function textViolations(vendor: VendorManifest): Violations {
  const keys = [vendor.nameKey, ...vendor.games.map((game) => game.nameKey)];
  return Object.entries(allTexts).flatMap(([language, words]) =>
    keys.filter((key) => !(key in words)).map((key) => `${key} has no words in ${language}`),
  );
}

export function vendorViolations(vendor: VendorManifest): Violations {
  const violations: string[] = [];
  if (!CODE.test(vendor.code)) violations.push(`${vendor.code} is no code`);
  if ((vendor.launchUrl === undefined) === (vendor.outside === undefined))
    violations.push(`${vendor.code} is neither local nor outside`);
  if (vendor.endsPlay === 'wallet' && !vendor.outside)
    violations.push(`${vendor.code} keeps no wallet that could end play`);
  if (!CODE.test(vendor.provider)) violations.push(`${vendor.code} has no provider code`);
  if (!SYMBOL.test(vendor.symbol)) violations.push(`${vendor.code} has no picture`);
  const codes = vendor.games.map((game) => game.gameCode);
  if (new Set(codes).size !== codes.length) violations.push(`${vendor.code} offers a game twice`);
  return [
    ...violations,
    ...vendor.games.flatMap((game) => [...gameViolations(game), ...launchViolations(vendor, game)]),
  ];
}

export function registryViolations(vendors: readonly VendorManifest[]): Violations {
  const violations: string[] = [];
  const codes = vendors.map((vendor) => vendor.code);
  if (new Set(codes).size !== codes.length) violations.push('two vendors have one code');
  return violations;
}
