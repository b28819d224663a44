/** All families of local games, one line each: a family that is not here is not offered. */
import { family as crash } from './crash/manifest.ts';
import { family as dice } from './dice/manifest.ts';
import { family as dragonsHoard } from './dragons-hoard/manifest.ts';
import { family as lottery } from './lottery/manifest.ts';
import { family as mines } from './mines/manifest.ts';
import { type Family, type GameManifest, gamesOf } from './plugin.ts';

export const families: readonly Family[] = [crash, dice, dragonsHoard, lottery, mines];

export const games: readonly GameManifest[] = families.flatMap(gamesOf);
