/** Each symbol sharp and, for the run, blurred downwards: blurred once here instead of in every frame. */
import { type Application, Assets, BlurFilter, Container, Sprite, Texture } from 'pixi.js';
import type { SymbolTextures } from './reel.ts';

export async function loadTextures(
  http: Application,
  symbols: readonly string[],
  urlOf: (symbol: string) => string,
): Promise<ReadonlyMap<string, SymbolTextures>> {
  // no worker from a blob: a strict content security policy forbids it
  Assets.setPreferences({ preferWorkers: false });
  const loaded = await Promise.all(symbols.map((symbol) => Assets.load<Texture>(urlOf(symbol))));
  return new Map(
    symbols.map((symbol, index) => {
      const sharp = loaded[index] ?? Texture.EMPTY;
      const smeared = new Sprite(sharp);
      smeared.filters = [new BlurFilter({ strengthX: 0, strengthY: 14, quality: 3 })];
      const host = new Container();
      host.addChild(smeared);
      const blurred = http.renderer.generateTexture({ target: host, antialias: true });
      host.destroy({ children: true });
      return [symbol, { sharp, blurred }];
    }),
  );
}
