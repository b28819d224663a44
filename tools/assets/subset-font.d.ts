/** The part of subset-font that we use; it ships no types. */
declare module 'subset-font' {
  function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'woff2' | 'sfnt'; variationAxes?: { [axis: string]: { min: number; max: number } } },
  ): Promise<Uint8Array>;
  export = subsetFont;
}
