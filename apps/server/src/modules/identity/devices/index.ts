/** Known devices of a member, and the browser that started a flow. */
export { browserOf, browserToken, isSameBrowser, knownDevice } from './browser-cookie.ts';
export { deviceRoutes } from './routes.ts';
export { saveDeviceMember } from './save-device-member.ts';
export { saveSessionDevice } from './save-session-device.ts';
export { devicesOf, distrustDevices, forgetDevices, isTrusted } from './store.ts';
