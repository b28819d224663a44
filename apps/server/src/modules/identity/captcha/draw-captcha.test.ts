import sharp from 'sharp';
import { expect, it } from 'vitest';
import { systemRandom } from '../../../ports.ts';
import { drawCaptcha } from './draw-captcha.ts';
import { captchaLetters, glyphs } from './glyphs.ts';

it('is a PNG that carries nothing but pixels', async () => {
  const image = await drawCaptcha(systemRandom, 'KX7WA');
  const chunks: string[] = [];
  for (let at = 8; at < image.length; at += 12 + image.readUInt32BE(at))
    chunks.push(image.toString('latin1', at + 4, at + 8));
  expect(chunks.filter((chunk) => !['IHDR', 'PLTE', 'IDAT', 'IEND', 'pHYs', 'tRNS'].includes(chunk))).toEqual([]);
  expect(image.toString('latin1')).not.toContain('KX7WA');
  expect(image.length).toBeLessThan(12_000);
});

it('draws the same text differently each time', async () => {
  const pictures = await Promise.all(Array.from({ length: 5 }, () => drawCaptcha(systemRandom, 'PEAR3')));
  expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(5);
});

it('leaves out letters that are easily confused', () => {
  expect([...captchaLetters].filter((letter) => '0OQD1IL2Z5S6G8BUV'.includes(letter))).toEqual([]);
});

it.each(Object.keys(glyphs))('draws the letter %s, without any font', async (letter) => {
  const { data } = await sharp(await drawCaptcha(systemRandom, letter.repeat(5)))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const ink = data.filter((value) => value < 140).length / data.length;
  expect(ink).toBeGreaterThan(0.04);
});
