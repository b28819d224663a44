/** The devices a member is known by, and the browser that began something. */
export { browserOf, browserToken, isSameBrowser } from './browser-cookie.ts';
export { knownDevice } from './known-device.ts';
export { type DeviceEndpoint, deviceRoutes } from './routes.ts';
export { distrustDevices, forgetDevices, isTrusted, saveDevice } from './store.ts';
