/** Every screen of the site. A new one is its folder and one line here. */
import type { Screen } from '../base/screen.ts';
import { aboutus } from '../screens/aboutus/screen.ts';
import { activity } from '../screens/activity/screen.ts';
import { activityDetail } from '../screens/activityDetail/screen.ts';
import { agentRegister } from '../screens/agentRegister/screen.ts';
import { agreement } from '../screens/agreement/screen.ts';
import { app } from '../screens/app/screen.ts';
import { appGuideAndroid } from '../screens/appGuideAndroid/screen.ts';
import { appGuideIos } from '../screens/appGuideIos/screen.ts';
import { benefits } from '../screens/benefits/screen.ts';
import { changePsw } from '../screens/changePsw/screen.ts';
import { fav } from '../screens/fav/screen.ts';
import { feedback } from '../screens/feedback/screen.ts';
import { forget } from '../screens/forget/screen.ts';
import { game } from '../screens/game/screen.ts';
import { gameCenter } from '../screens/gameCenter/screen.ts';
import { gameList } from '../screens/gameList/screen.ts';
import { gameRecord } from '../screens/gameRecord/screen.ts';
import { getDevidendContract } from '../screens/getDevidendContract/screen.ts';
import { getHourContract } from '../screens/getHourContract/screen.ts';
import { getSalaryContract } from '../screens/getSalaryContract/screen.ts';
import { help } from '../screens/help/screen.ts';
import { helpDetail } from '../screens/helpDetail/screen.ts';
import { home } from '../screens/home/screen.ts';
import { hot } from '../screens/hot/screen.ts';
import { inviteFriends } from '../screens/inviteFriends/screen.ts';
import { ipLimit } from '../screens/ipLimit/screen.ts';
import { launchGame } from '../screens/launchGame/screen.ts';
import { leaderBoard } from '../screens/leaderBoard/screen.ts';
import { login } from '../screens/login/screen.ts';
import { lottery } from '../screens/lottery/screen.ts';
import { lotteryHistory } from '../screens/lotteryHistory/screen.ts';
import { memberHome } from '../screens/memberHome/screen.ts';
import { message } from '../screens/message/screen.ts';
import { messages } from '../screens/messages/screen.ts';
import { myWithdrawCards } from '../screens/myWithdrawCards/screen.ts';
import { notice } from '../screens/notice/screen.ts';
import { outside } from '../screens/outside/screen.ts';
import { profitAndLoss } from '../screens/profitAndLoss/screen.ts';
import { protection } from '../screens/protection/screen.ts';
import { providers } from '../screens/providers/screen.ts';
import { register } from '../screens/register/screen.ts';
import { registerPolicy } from '../screens/registerPolicy/screen.ts';
import { registerTerms } from '../screens/registerTerms/screen.ts';
import { rewardCenter } from '../screens/rewardCenter/screen.ts';
import { securityCenter } from '../screens/securityCenter/screen.ts';
import { service } from '../screens/service/screen.ts';
import { serviceError } from '../screens/serviceError/screen.ts';
import { setting } from '../screens/setting/screen.ts';
import { signIn } from '../screens/signIn/screen.ts';
import { slotsCenter } from '../screens/slotsCenter/screen.ts';
import { startLottery } from '../screens/startLottery/screen.ts';
import { trail } from '../screens/trail/screen.ts';
import { transactions } from '../screens/transactions/screen.ts';
import { voucherCenter } from '../screens/voucherCenter/screen.ts';
import { wallets } from '../screens/wallets/screen.ts';
import { webEmail } from '../screens/webEmail/screen.ts';
import { withdraw } from '../screens/withdraw/screen.ts';

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
