/** All screens of the site. A new one needs its folder and one line here. */
import { type Screen, type ScreenManifest, screenOf } from '#base/view';
import { aboutUs } from '../screens/about-us/screen.ts';
import { activity } from '../screens/activity/screen.ts';
import { activityDetail } from '../screens/activity-detail/screen.ts';
import { afterLottery } from '../screens/after-lottery/screen.ts';
import { agentRegister } from '../screens/agent-register/screen.ts';
import { agentTeam } from '../screens/agent-team/screen.ts';
import { agreement } from '../screens/agreement/screen.ts';
import { announcements } from '../screens/announcements/screen.ts';
import { appDownload } from '../screens/app-download/screen.ts';
import { appGuideAndroid } from '../screens/app-guide-android/screen.ts';
import { appGuideIos } from '../screens/app-guide-ios/screen.ts';
import { benefits } from '../screens/benefits/screen.ts';
import { changePassword } from '../screens/change-password/screen.ts';
import { customerService } from '../screens/customer-service/screen.ts';
import { dailySignIn } from '../screens/daily-sign-in/screen.ts';
import { dividendContract } from '../screens/dividend-contract/screen.ts';
import { favourites } from '../screens/favourites/screen.ts';
import { feedback } from '../screens/feedback/screen.ts';
import { forgotPassword } from '../screens/forgot-password/screen.ts';
import { freeTrial } from '../screens/free-trial/screen.ts';
import { gameCenter } from '../screens/game-center/screen.ts';
import { gameList } from '../screens/game-list/screen.ts';
import { gameRecord } from '../screens/game-record/screen.ts';
import { help } from '../screens/help/screen.ts';
import { helpDetail } from '../screens/help-detail/screen.ts';
import { home } from '../screens/home/screen.ts';
import { hot } from '../screens/hot/screen.ts';
import { hourlyContract } from '../screens/hourly-contract/screen.ts';
import { identityReturn } from '../screens/identity-return/screen.ts';
import { inbox } from '../screens/inbox/screen.ts';
import { inviteFriends } from '../screens/invite-friends/screen.ts';
import { launchGame } from '../screens/launch-game/screen.ts';
import { leaderBoard } from '../screens/leader-board/screen.ts';
import { liveChat } from '../screens/live-chat/screen.ts';
import { login } from '../screens/login/screen.ts';
import { lottery } from '../screens/lottery/screen.ts';
import { lotteryHistory } from '../screens/lottery-history/screen.ts';
import { memberHome } from '../screens/member-home/screen.ts';
import { messageCenter } from '../screens/message-center/screen.ts';
import { notices } from '../screens/notices/screen.ts';
import { privacyPolicy } from '../screens/privacy-policy/screen.ts';
import { profitAndLoss } from '../screens/profit-and-loss/screen.ts';
import { protection } from '../screens/protection/screen.ts';
import { providers } from '../screens/providers/screen.ts';
import { regionStatus } from '../screens/region-status/screen.ts';
import { register } from '../screens/register/screen.ts';
import { rewardCenter } from '../screens/reward-center/screen.ts';
import { salaryContract } from '../screens/salary-contract/screen.ts';
import { securityCenter } from '../screens/security-center/screen.ts';
import { serviceStatus } from '../screens/service-status/screen.ts';
import { settings } from '../screens/settings/screen.ts';
import { slotsCenter } from '../screens/slots-center/screen.ts';
import { startLottery } from '../screens/start-lottery/screen.ts';
import { terms } from '../screens/terms/screen.ts';
import { transactions } from '../screens/transactions/screen.ts';
import { voucherCenter } from '../screens/voucher-center/screen.ts';
import { wallets } from '../screens/wallets/screen.ts';
import { withdraw } from '../screens/withdraw/screen.ts';
import { withdrawalCards } from '../screens/withdrawal-cards/screen.ts';

const manifests: readonly ScreenManifest[] = [
  home,
  login,
  register,
  identityReturn,
  freeTrial,
  gameCenter,
  gameList,
  activity,
  launchGame,
  voucherCenter,
  withdraw,
  wallets,
  gameRecord,
  transactions,
  profitAndLoss,
  regionStatus,
  serviceStatus,
  settings,
  appDownload,
  appGuideAndroid,
  appGuideIos,
  activityDetail,
  agentRegister,
  agentTeam,
  benefits,
  dividendContract,
  hourlyContract,
  salaryContract,
  inviteFriends,
  leaderBoard,
  rewardCenter,
  dailySignIn,
  aboutUs,
  agreement,
  feedback,
  help,
  helpDetail,
  messageCenter,
  liveChat,
  announcements,
  notices,
  privacyPolicy,
  terms,
  customerService,
  inbox,
  changePassword,
  forgotPassword,
  memberHome,
  withdrawalCards,
  securityCenter,
  protection,
  favourites,
  afterLottery,
  hot,
  lottery,
  lotteryHistory,
  providers,
  slotsCenter,
  startLottery,
];

export const screens: readonly Screen[] = manifests.map(screenOf);
