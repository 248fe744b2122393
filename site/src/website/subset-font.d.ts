declare module 'subset-font' {
  /** The font with only the letters of `text`, or whole, in another format. */
  function subsetFont(
    font: Uint8Array,
    text: string | undefined,
    options: {
      keepAllGlyphs?: boolean
      targetFormat: 'truetype' | 'woff2'
      variationAxes?: Record<string, number>
    },
  ): Promise<Buffer>
  export = subsetFont
}
