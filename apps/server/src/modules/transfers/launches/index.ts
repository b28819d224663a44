/** What a launch of a vendor's game does to money, and whether the launch is still valid. */
export { admitSeat, type SeatCall, type SeatReply } from './admit-seat.ts';
export { isAutomatic, type LaunchRefusal, type PreparedLaunch, prepareLaunch, type VendorLaunch } from './launch.ts';
