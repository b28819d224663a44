/** Every switch a merchant has. Declared here, set by the merchant, overridden by an operator, resolved once per request. */
export interface Flag {
  /** The name on the wire, if it differs. */
  readonly wire?: string;
  readonly default: boolean;
  /** `public` flags are sent to the site in the system status; `server` flags never leave the server. */
  readonly audience: 'public' | 'server';
  readonly sentence: string;
  /** Further module ids that clients of other platforms expect, switched with this flag. */
  readonly modules?: readonly string[];
}

export const flags = {
  bettingRecord: {
    wire: 'TRANSBETREPMEM3',
    default: true,
    audience: 'public',
    sentence: 'Members see their betting record.',
    modules: ['PERSPNL3'],
  },
  freePlay: { default: true, audience: 'public', sentence: 'Guests may open a trial account with play money.' },
  registration: { wire: 'REG3', default: true, audience: 'public', sentence: 'New members may register.' },
  deposits: { default: true, audience: 'public', sentence: 'Members may deposit.' },
  withdrawals: { default: true, audience: 'public', sentence: 'Members may withdraw.' },
  installApp: { default: true, audience: 'public', sentence: 'The site offers to be installed.' },
  promotions: { default: true, audience: 'public', sentence: 'Promotions are shown and can be claimed.' },
  winners: { default: true, audience: 'public', sentence: 'The latest winners are shown, with masked names.' },
  emailCodes: { default: true, audience: 'public', sentence: 'Members prove themselves by codes sent by e-mail.' },
  smsCodes: { default: true, audience: 'public', sentence: 'Members prove themselves by codes sent by SMS.' },
  mobileCodeLogin: {
    default: false,
    audience: 'public',
    sentence: 'Members log in with a code sent to their mobile number.',
  },
  eWallet: {
    wire: 'FUNDTRANS3',
    default: false,
    audience: 'public',
    sentence: 'Members move money to vendors that keep wallets of their own.',
  },
  facebookLogin: {
    default: false,
    audience: 'public',
    sentence: 'Members may sign in with Facebook, where it is configured.',
  },
  googleLogin: {
    default: false,
    audience: 'public',
    sentence: 'Members may sign in with Google, where it is configured.',
  },
  passkeys: { default: true, audience: 'public', sentence: 'Members log in with passkeys.' },
  authenticator: {
    default: true,
    audience: 'public',
    sentence: 'Members may turn on a second step by an authenticator app.',
  },
  securityQuestions: {
    default: false,
    audience: 'public',
    sentence: 'A forgotten password may be replaced by the answers to security questions.',
  },
  liveChat: { wire: 'CBS3', default: false, audience: 'public', sentence: 'Members talk to operators in a live chat.' },
  vip: { wire: 'VIP', default: false, audience: 'public', sentence: 'Members have VIP levels.' },
  agentPolicy: {
    default: true,
    audience: 'public',
    sentence: 'Agents have teams, registration links and contracts.',
  },
  automaticApproval: {
    default: false,
    audience: 'server',
    sentence: 'Withdrawals up to the merchant’s threshold are approved by rule.',
  },
} as const satisfies Record<string, Flag>;

/** Modules that every merchant has, by the ids that clients of other platforms expect. */
export const standingModules = ['MEMTRANS3'] as const;
/** On where registration requires a captcha. */
export const captchaModule = 'CAPTCHA3';

/** The gateway by which a client of another platform connects; this API is the mobile one. */
export const gatewayCodes = { WEB: 1, MOBILE: 3 } as const;

export type FlagKey = keyof typeof flags;
export type Flags = { readonly [Key in FlagKey]: boolean };
