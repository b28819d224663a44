/** The part of the law for what runs in a browser: site and stage. */
import { CLIENT, CONTRACT, ENGINE_KIT, KERNEL, type Room, STAGE_KIT, TEXTS, UI } from './room.ts';

const screenEdge = [KERNEL, CLIENT, UI, TEXTS];
const browserPackages = ['react', 'react-dom', '@tanstack/react-query', '@lingui/core'];
const sitePackages = [...browserPackages, '@lingui/react', 'react-hook-form', 'lucide-react', 'zustand'];
const siteLayers = ['platform', 'base', 'features', 'screens', 'app'];

/** A screen's own is its folder alone: a screen never imports a screen. */
function siteFiles(layer: string): Pick<Room, 'files' | 'own'> {
  if (layer === 'screens') return { files: '^apps/site/src/screens/([^/]+)/', own: '^apps/site/src/screens/$1/' };
  if (layer === 'app') return { files: '^apps/site/src/(app/|[^/]+$)' };
  return { files: `^apps/site/src/${layer}/` };
}

const site: readonly Room[] = siteLayers.map((layer, depth) => ({
  name: `site ${layer}`,
  ...siteFiles(layer),
  may: [
    ...screenEdge,
    ...(layer === 'platform' ? [] : ['^merchants/[^/]+/theme\\.css$']),
    ...siteLayers.slice(0, depth).map((left) => `^apps/site/src/${left}/`),
  ],
  mayTypes: [CONTRACT],
  npm: [...sitePackages, 'dompurify', '@noble/hashes', '@simplewebauthn/browser', 'uqr'],
  builtins: false,
  // What the site seals itself, a library of the standard must be able to open.
  testsNpm: ['jose'],
  // What a screen repeats of the contract, so as not to load it, must be the contract's.
  testsMay: [CONTRACT],
}));

export const screenRooms: readonly Room[] = [
  ...site,
  {
    name: "the site's service worker",
    files: '^apps/site/src/sw/',
    may: ['^apps/site/src/platform/'],
    npm: [],
    builtins: false,
  },
  {
    name: "the stage's kit",
    files: '^packages/stage-kit/',
    may: [KERNEL, UI, '^games/plugin\\.ts$'],
    mayTypes: [CONTRACT],
    npm: ['react', 'pixi.js', 'zzfx'],
    builtins: false,
  },
  // The engine kit and the engines are here for the verifier, which deals a round again in the player's own browser.
  {
    name: 'stage',
    files: '^apps/stage/src/',
    may: [
      ...screenEdge,
      STAGE_KIT,
      ENGINE_KIT,
      '^games/(plugin|registry)\\.ts$',
      '^games/[^/]+/(view|manifest|engine)',
      '^merchants/[^/]+/theme\\.css$',
    ],
    mayTypes: [CONTRACT],
    npm: [...browserPackages, 'pixi.js', 'zzfx'],
    builtins: false,
  },
];
