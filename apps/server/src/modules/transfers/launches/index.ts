/** What a launch of a vendor's game does to money, and whether the launch is still valid. */
export { checkLaunch, type LaunchCheckCall, type LaunchCheckReply } from './check-launch.ts';
export { isAutomatic, type LaunchRefusal, type PreparedLaunch, prepareLaunch, type VendorLaunch } from './launch.ts';
