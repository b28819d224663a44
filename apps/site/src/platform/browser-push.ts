/** Notifications of this browser: whether there can be any, and its address at the browser's own service. */

/** `unsupported`: the browser has none, or only once the site is installed · `denied`: refused in its settings. */
export type PushAbility = 'unsupported' | 'denied' | 'possible';

export interface BrowserAddress {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export function pushAbility(): PushAbility {
  const isThere = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (!isThere) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'possible';
}

const base64url = (bytes: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const addressOf = (subscription: PushSubscription): BrowserAddress => ({
  endpoint: subscription.endpoint,
  p256dh: base64url(subscription.getKey('p256dh')),
  auth: base64url(subscription.getKey('auth')),
});

/** The address there is; undefined where none was asked for. */
export async function browserAddress(): Promise<BrowserAddress | undefined> {
  const registration = await navigator.serviceWorker.getRegistration('/m/');
  const subscription = await registration?.pushManager.getSubscription();
  return subscription ? addressOf(subscription) : undefined;
}

/** Asks for permission and an address, by a tap of the member. */
export async function requestAddress(publicKey: string): Promise<BrowserAddress | 'denied'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  const { pushManager } = await navigator.serviceWorker.ready;
  const requested = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return addressOf(await pushManager.subscribe(requested));
  } catch {
    // It was asked for with another key.
    await (await pushManager.getSubscription())?.unsubscribe();
    return addressOf(await pushManager.subscribe(requested));
  }
}

export async function dropAddress(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/m/');
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
