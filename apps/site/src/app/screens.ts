/** Every screen of the site. A new one is its folder and one line here. */
import type { Screen } from '../base/screen.ts';
import { aboutus } from '../screens/about-us/screen.ts';
import { activity } from '../screens/activity/screen.ts';
import { activityDetail } from '../screens/activity-detail/screen.ts';
import { game } from '../screens/after-lottery/screen.ts';
import { agentRegister } from '../screens/agent-register/screen.ts';
import { agreement } from '../screens/agreement/screen.ts';
import { messages } from '../screens/announcements/screen.ts';
import { app } from '../screens/app-download/screen.ts';
import { appGuideAndroid } from '../screens/app-guide-android/screen.ts';
import { appGuideIos } from '../screens/app-guide-ios/screen.ts';
import { benefits } from '../screens/benefits/screen.ts';
import { changePsw } from '../screens/change-password/screen.ts';
import { service } from '../screens/customer-service/screen.ts';
import { signIn } from '../screens/daily-sign-in/screen.ts';
import { getDevidendContract } from '../screens/dividend-contract/screen.ts';
import { fav } from '../screens/favourites/screen.ts';
import { feedback } from '../screens/feedback/screen.ts';
import { forget } from '../screens/forgot-password/screen.ts';
import { trail } from '../screens/free-trial/screen.ts';
import { gameCenter } from '../screens/game-center/screen.ts';
import { gameList } from '../screens/game-list/screen.ts';
import { gameRecord } from '../screens/game-record/screen.ts';
import { help } from '../screens/help/screen.ts';
import { helpDetail } from '../screens/help-detail/screen.ts';
import { home } from '../screens/home/screen.ts';
import { hot } from '../screens/hot/screen.ts';
import { getHourContract } from '../screens/hourly-contract/screen.ts';
import { outside } from '../screens/identity-return/screen.ts';
import { webEmail } from '../screens/inbox/screen.ts';
import { inviteFriends } from '../screens/invite-friends/screen.ts';
import { launchGame } from '../screens/launch-game/screen.ts';
import { leaderBoard } from '../screens/leader-board/screen.ts';
import { login } from '../screens/login/screen.ts';
import { lottery } from '../screens/lottery/screen.ts';
import { lotteryHistory } from '../screens/lottery-history/screen.ts';
import { memberHome } from '../screens/member-home/screen.ts';
import { message } from '../screens/message-center/screen.ts';
import { notice } from '../screens/notices/screen.ts';
import { registerPolicy } from '../screens/privacy-policy/screen.ts';
import { profitAndLoss } from '../screens/profit-and-loss/screen.ts';
import { protection } from '../screens/protection/screen.ts';
import { providers } from '../screens/providers/screen.ts';
import { ipLimit } from '../screens/region-status/screen.ts';
import { register } from '../screens/register/screen.ts';
import { rewardCenter } from '../screens/reward-center/screen.ts';
import { getSalaryContract } from '../screens/salary-contract/screen.ts';
import { securityCenter } from '../screens/security-center/screen.ts';
import { serviceError } from '../screens/service-status/screen.ts';
import { setting } from '../screens/settings/screen.ts';
import { slotsCenter } from '../screens/slots-center/screen.ts';
import { startLottery } from '../screens/start-lottery/screen.ts';
import { registerTerms } from '../screens/terms/screen.ts';
import { transactions } from '../screens/transactions/screen.ts';
import { voucherCenter } from '../screens/voucher-center/screen.ts';
import { wallets } from '../screens/wallets/screen.ts';
import { withdraw } from '../screens/withdraw/screen.ts';
import { myWithdrawCards } from '../screens/withdrawal-cards/screen.ts';

export const screens: readonly Screen[] = [
  home,
  login,
  register,
  outside,
  trail,
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
  ipLimit,
  serviceError,
  setting,
  app,
  appGuideAndroid,
  appGuideIos,
  activityDetail,
  agentRegister,
  benefits,
  getDevidendContract,
  getHourContract,
  getSalaryContract,
  inviteFriends,
  leaderBoard,
  rewardCenter,
  signIn,
  aboutus,
  agreement,
  feedback,
  help,
  helpDetail,
  message,
  messages,
  notice,
  registerPolicy,
  registerTerms,
  service,
  webEmail,
  changePsw,
  forget,
  memberHome,
  myWithdrawCards,
  securityCenter,
  protection,
  fav,
  game,
  hot,
  lottery,
  lotteryHistory,
  providers,
  slotsCenter,
  startLottery,
];
