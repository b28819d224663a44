/** All kinds of promotions; merchants configure these. */
import { manifest as absence } from './absence/manifest.ts';
import { manifest as birthday } from './birthday/manifest.ts';
import { manifest as cashback } from './cashback/manifest.ts';
import { manifest as depositMatch } from './deposit-match/manifest.ts';
import { manifest as freeRounds } from './free-rounds/manifest.ts';
import { manifest as gift } from './gift/manifest.ts';
import { manifest as levelUp } from './level-up/manifest.ts';
import { manifest as massGrant } from './mass-grant/manifest.ts';
import { manifest as mission } from './mission/manifest.ts';
import { manifest as monthly } from './monthly/manifest.ts';
import type { PromotionManifest } from './plugin.ts';
import { manifest as points } from './points/manifest.ts';
import { manifest as rain } from './rain/manifest.ts';
import { manifest as rakeback } from './rakeback/manifest.ts';
import { manifest as rebate } from './rebate/manifest.ts';
import { manifest as referral } from './referral/manifest.ts';
import { manifest as rescue } from './rescue/manifest.ts';
import { manifest as shop } from './shop/manifest.ts';
import { manifest as signIn } from './sign-in/manifest.ts';
import { manifest as tournament } from './tournament/manifest.ts';
import { manifest as wheel } from './wheel/manifest.ts';

export const promotions: readonly PromotionManifest[] = [
  depositMatch,
  gift,
  freeRounds,
  signIn,
  mission,
  rebate,
  cashback,
  levelUp,
  monthly,
  birthday,
  rakeback,
  rescue,
  absence,
  tournament,
  wheel,
  referral,
  rain,
  points,
  shop,
  massGrant,
];
