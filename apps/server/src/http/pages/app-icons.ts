/** Each merchant's app icon: a symbol of the art set on the colours of its theme, drawn at first use and cached. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import sharp from 'sharp';
import { hexOf, lightOf, readTheme } from '#merchants/read-theme.ts';
import { sendRefusal } from '../failure.ts';
import type { Merchant } from '../merchant.ts';
import type { Guards } from '../security/guards.ts';
import { type BuiltFile, type BuiltFiles, fileOf } from './built-files.ts';
import type { MerchantFiles } from './merchant-files.ts';
import { caching, sendFile } from './send-file.ts';

export interface AppIconsDeps {
  readonly guards: Guards;
  readonly files: Pick<MerchantFiles, 'themeOf'>;
  /** `apps/site/dist/client`, where the art is. */
  readonly site: BuiltFiles;
}

const config = { config: { endpoint: 'page', answeredAt: 'both' } } as const;
const NAMES = /^(icon|maskable)-(48|180|192|512)\.png$/;
const DOWNLOAD_SIZE = 512;

/** Share of the square for the symbol: systems crop a maskable icon to the circle in its middle. */
const SHARE = { icon: 0.74, maskable: 0.56 } as const;

type Look = keyof typeof SHARE;

/** The background in the theme's colours. */
function infrastructureOf(merchant: Merchant, css: string, size: number): Buffer {
  const tokens = readTheme(css)[merchant.manifest.defaultTheme];
  const colour = (token: string, otherwise: string) => {
    const light = lightOf(tokens.get(token) ?? '');
    return light ? hexOf(light) : otherwise;
  };
  const [accent, deep, infrastructure] = [
    colour('--accent', '#ffc24b'),
    colour('--accent-2', '#ff7a3c'),
    colour('--surface-0', '#0b0a12'),
  ];
  const rays = Array.from({ length: 12 }, (_, at) => {
    const [from, to] = [at * 30, at * 30 + 12].map((degrees) => (degrees * Math.PI) / 180) as [number, number];
    const point = (angle: number) => `${50 + 90 * Math.cos(angle)} ${54 + 90 * Math.sin(angle)}`;
    return `M50 54L${point(from)}L${point(to)}Z`;
  }).join('');
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100">
<defs><radialGradient id="g" cx="50%" cy="30%" r="85%"><stop offset="0" stop-color="${accent}"/><stop offset=".55" stop-color="${deep}"/>
<stop offset="1" stop-color="${infrastructure}"/></radialGradient></defs>
<rect width="100" height="100" fill="url(#g)"/><path d="${rays}" fill="#fff" fill-opacity=".09"/></svg>`);
}

async function drawIcon(merchant: Merchant, css: string, symbol: Buffer, look: Look, size: number): Promise<BuiltFile> {
  const side = Math.round(size * SHARE[look]);
  const picture = await sharp(symbol).resize(side, side, { fit: 'contain', background: '#0000' }).toBuffer();
  const body = await sharp(infrastructureOf(merchant, css, size))
    .composite([{ input: picture, gravity: 'centre' }])
    .png({ compressionLevel: 9 })
    .toBuffer();
  return fileOf(body, 'image/png', false);
}

export function addAppIcons(http: FastifyInstance, { guards, files, site }: AppIconsDeps): void {
  const cachedIcons = new Map<string, Promise<BuiltFile>>();

  const send = async (request: FastifyRequest, reply: FastifyReply, look: Look, size: number, only?: string) => {
    const entry = guards.enter(request);
    if (!entry.ok) return sendRefusal(reply, entry.refusal);
    const { merchant } = entry.value;
    const art = site.read(`art/${merchant.manifest.iconSymbol}.webp`);
    if (!art || (only !== undefined && only !== merchant.id)) return sendRefusal(reply, { code: 'request.not_found' });
    const key = `${merchant.id} ${look} ${size} ${art.etag}`;
    const icon = cachedIcons.get(key) ?? drawIcon(merchant, files.themeOf(merchant), art.body, look, size);
    cachedIcons.set(key, icon);
    return sendFile(request, reply, await icon, caching.day);
  };

  http.get('/m/icons/:name', config, async (request, reply) => {
    const { name } = request.params as { name: string };
    const [, look, size] = NAMES.exec(name) ?? [];
    if (size !== undefined) return send(request, reply, look as Look, Number(size));
    return sendFile(request, reply, site.read(`icons/${name}`), caching.day);
  });
  // The default path when the merchant has no image server of its own.
  http.get('/m/TCG_PROD_IMAGES/B2C/download/:merchant/appIcon.png', config, async (request, reply) => {
    const { merchant } = request.params as { merchant: string };
    return send(request, reply, 'icon', DOWNLOAD_SIZE, merchant);
  });
}
