/** The launch for an address of the lottery launcher, with all its parameters. */
import type { Intent, Parameters } from '#base/view';

const saved = ['gameLanguage', 'playType', 'gameCode', 'gameGroup', 'prizeMode', 'backToHome'] as const;

export function launchOf(address: Parameters): Intent {
  const given = saved.flatMap((name) => (address[name] === undefined ? [] : [[name, address[name]] as const]));
  return { to: '/m/launchGame', search: { ...Object.fromEntries(given), code: 'lobby' } };
}
