import type { Palette } from '@synapse/shared/design/tokens'

// Drawings that consist of HTML elements, because e-mail clients block images.

/** Draws the logo. */
export const drawLogo = ({ accent, warm }: Palette): string => {
  const isle = (width: number, height: number, rise: number) =>
    `<span class="isle" style="display:inline-block;width:${width}px;height:${height}px;border:2px solid ${accent};border-radius:46% 54% 60% 40% / 58% 46% 54% 42%;vertical-align:${rise}px;"></span>`
  const line = `<span class="isle" style="display:inline-block;width:3px;border-top:2px solid ${accent};vertical-align:8px;"></span>`
  const between = `<span class="isle-warm" style="display:inline-block;width:6px;height:6px;border-radius:50%;background:${warm};vertical-align:4px;"></span>`
  return `${isle(9, 7, 5)}${line}${between}${isle(13, 10, -5)}`
}

/** Draws the coloured dot shown for websites without a logo. */
export const drawDot = ({ accent }: Palette): string =>
  `<span class="dot" style="display:inline-block;width:14px;height:14px;border-radius:50%;background:${accent};"></span>`
