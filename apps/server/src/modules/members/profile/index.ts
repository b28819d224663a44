/** A member's profile: names, addresses, personal data, and notices. */
export {
  countries,
  homeDialingCode,
  isKnownDialingCode,
  maskEmail,
  maskMobile,
  personOf,
  plainEmail,
  provenAddresses,
} from './contacts.ts';
export { decryptProfile, documentFingerprint, encryptProfile, idNumberFingerprint } from './encrypt-profile.ts';
export {
  type BrokenRule,
  brokenRule,
  fieldsOf,
  headIcons,
  isGoodEmail,
  isGoodMobile,
  isGoodName,
  isGoodPaymentPassword,
  maskName,
  meetsMobileRule,
  meetsRule,
  type RegisterConfig,
  type RegisterMethod,
  registerRules,
  ruleOf,
} from './field-rules.ts';
export { channelsOf, writeNotice } from './notices.ts';
export { profileRoutes } from './routes.ts';
export {
  changeProfile,
  isEmailTaken,
  isMobileTaken,
  memberOfNumber,
  nicknames,
  ownProfile,
  type Profile,
  profileOf,
} from './store.ts';
export { refuseNewPassword, refusePassword } from './validate-password.ts';
