/** Known devices of a member, and the browser that started a flow. */
export { browserOf, browserToken, isSameBrowser } from './browser-cookie.ts';
export { knownDevice } from './known-device.ts';
export { deviceRoutes } from './routes.ts';
export { distrustDevices, forgetDevices, isTrusted, saveDevice } from './store.ts';
