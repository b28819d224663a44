/** The constants of an example; a network publishes its own. */
export const network = {
  code: 'template',
  beaconId: 'example',
  chainHash: 'c7a17958c192ca9016a4edcc82964fa740d88a336dcda077a685b772b1a165e5',
  groupHash: '0000000000000000000000000000000000000000000000000000000000000000',
  publicKeyHex:
    'b996185ba5c9ee4f8a0d625c74c865f84cb73464b3a236b9f1705dd96ed28e0914f6e9972199a41502d129dd285acd1808954c03d3f3162744435a489b5d0d2e60faf8228f75d92c190e817cf7da3e80e2eeab180426244c77fc98d54fe65788',
  genesisS: 1_700_000_000,
  periodS: 30,
} as const;
