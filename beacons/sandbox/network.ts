/** The constants of the sandbox’s network: its key is published. */
export const network = {
  code: 'sandbox',
  beaconId: 'sandbox',
  chainHash: '620a1ef65aef974b6560adbb9bd295785e44de2f63cc6dfd684003b765541a07',
  groupHash: '0000000000000000000000000000000000000000000000000000000000000000',
  publicKeyHex:
    'b9965e3f557011bc85559a4e26ec78e38f81ff56d9059e161e6801a076b0de2ea65b740081a936a4c148b59710a9c83a13f84445ab314b31b85175c0a3c6d4153d14aa3abcddaa9f236956e29bb7a57c3bbbddacdf22f4f7df5449f58f8b482f',
  genesisS: 1_700_000_000,
  periodS: 3,
  isSandbox: true,
} as const;
