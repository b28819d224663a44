/** Known devices of a member, and the browser that started a flow. */
export { browserOf, browserToken, isSameBrowser, knownDevice } from './browser-cookie.ts';
export { deviceRoutes } from './routes.ts';
export { devicesOf, distrustDevices, forgetDevices, isTrusted, saveDevice, saveShared } from './store.ts';
