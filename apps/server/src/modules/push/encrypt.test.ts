import { expect, it } from 'vitest';
import { areKeys, encrypt } from './encrypt.ts';

/** RFC 8291, appendix A. */
const browser = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const once = {
  salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
  privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
};

it('encrypts the example of the standard to the byte', () => {
  const sent = encrypt('When I grow up, I want to be a watermelon', browser, once);
  expect(Buffer.from(sent).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

it('takes a point of the curve and a secret of sixteen bytes, and nothing else', () => {
  expect(areKeys(browser)).toBe(true);
  const flipped = `${browser.p256dh.slice(0, -1)}A`;
  for (const p256dh of ['', 'AAAA', flipped, Buffer.alloc(65, 4).toString('base64url')])
    expect(areKeys({ ...browser, p256dh }), p256dh).toBe(false);
  for (const auth of ['', 'AAAA', `${browser.auth}AA`]) expect(areKeys({ ...browser, auth }), auth).toBe(false);
});
