/** All endpoints of the player API by name: the table from which server, client, documentation and attack tests are made. */

import { catalogEndpoints } from './endpoints/games/catalog.ts';
import { chaseEndpoints } from './endpoints/games/chases.ts';
import { playFreeEndpoints } from './endpoints/games/free-rounds.ts';
import { lotteryEndpoints } from './endpoints/games/lottery.ts';
import { playEndpoints } from './endpoints/games/play.ts';
import { runningEndpoints } from './endpoints/games/running.ts';
import { slipEndpoints } from './endpoints/games/slips.ts';
import { accountEndpoints, memberInfo } from './endpoints/members/account.ts';
import { agentContractEndpoints } from './endpoints/members/agent-contracts.ts';
import { levelEndpoints } from './endpoints/members/levels.ts';
import { passkeyEndpoints } from './endpoints/members/passkeys.ts';
import { protectionEndpoints } from './endpoints/members/protection.ts';
import { registerEndpoints } from './endpoints/members/register.ts';
import { secondStepEndpoints } from './endpoints/members/second-step.ts';
import { securityQuestionEndpoints } from './endpoints/members/security-questions.ts';
import { sessionEndpoints } from './endpoints/members/session.ts';
import { teamEndpoints } from './endpoints/members/team.ts';
import { teamReportEndpoints } from './endpoints/members/team-reports.ts';
import { teamViewerEndpoints } from './endpoints/members/team-viewers.ts';
import { captcha, verificationEndpoints } from './endpoints/members/verification.ts';
import { depositEndpoints } from './endpoints/money/deposits.ts';
import { recordEndpoints } from './endpoints/money/records.ts';
import { transferEndpoints } from './endpoints/money/transfers.ts';
import { walletEndpoints } from './endpoints/money/wallet.ts';
import { withdrawalEndpoints } from './endpoints/money/withdrawals.ts';
import { announcementEndpoints } from './endpoints/site/announcements.ts';
import { chatEndpoints } from './endpoints/site/chat.ts';
import { documentEndpoints } from './endpoints/site/documents.ts';
import { freeRoundEndpoints } from './endpoints/site/free-rounds.ts';
import { helpEndpoints } from './endpoints/site/help.ts';
import { messageEndpoints } from './endpoints/site/messages.ts';
import { promotions } from './endpoints/site/promotions.ts';
import { pushEndpoints } from './endpoints/site/push.ts';
import { rainEndpoints } from './endpoints/site/rains.ts';
import { referralEndpoints } from './endpoints/site/referrals.ts';
import { rewardEndpoints } from './endpoints/site/rewards.ts';
import { shopEndpoints } from './endpoints/site/shop.ts';
import { systemEndpoints } from './endpoints/site/system.ts';
import { tournamentEndpoints } from './endpoints/site/tournaments.ts';
import { wheelEndpoints } from './endpoints/site/wheels.ts';

export const endpoints = {
  ...sessionEndpoints,
  ...passkeyEndpoints,
  ...secondStepEndpoints,
  ...securityQuestionEndpoints,
  ...registerEndpoints,
  captcha,
  memberInfo,
  ...verificationEndpoints,
  ...accountEndpoints,
  ...levelEndpoints,
  ...teamEndpoints,
  ...teamReportEndpoints,
  ...teamViewerEndpoints,
  ...agentContractEndpoints,
  ...protectionEndpoints,
  ...documentEndpoints,
  ...systemEndpoints,
  ...announcementEndpoints,
  ...helpEndpoints,
  ...messageEndpoints,
  ...chatEndpoints,
  ...pushEndpoints,
  ...catalogEndpoints,
  ...playEndpoints,
  ...playFreeEndpoints,
  ...runningEndpoints,
  ...recordEndpoints,
  ...lotteryEndpoints,
  ...chaseEndpoints,
  ...slipEndpoints,
  ...walletEndpoints,
  ...transferEndpoints,
  ...depositEndpoints,
  ...withdrawalEndpoints,
  promotions,
  ...rewardEndpoints,
  ...tournamentEndpoints,
  ...wheelEndpoints,
  ...freeRoundEndpoints,
  ...referralEndpoints,
  ...rainEndpoints,
  ...shopEndpoints,
} as const;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
