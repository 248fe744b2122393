import type { Palette } from '@synapse/shared/design/tokens'

// Drawings built from HTML elements, because e-mail clients block images.

/** Draws the logo. Some e-mail clients don't rotate its parts. */
export const drawLogo = ({ accent, raised, warm }: Palette): string => {
  const isle = (width: number, height: number, style: string) =>
    `<span class="isle" style="display:inline-block;width:${width}px;height:${height}px;border:2px solid ${accent};border-radius:46% 54% 60% 40% / 58% 46% 54% 42%;background:${raised};${style}"></span>`
  const line = `<span class="isle" style="display:inline-block;width:4px;margin:0 -1px;border-top:2px solid ${accent};vertical-align:9px;transform:rotate(25deg);"></span>`
  const between = `<span class="isle-warm" style="display:inline-block;width:6px;height:6px;border-radius:50%;background:${warm};vertical-align:5px;"></span>`
  return `${isle(8, 7, 'vertical-align:7px;')}${line}${between}${isle(12, 9, 'margin-left:-3px;vertical-align:-5px;transform:rotate(25deg);')}`
}

/** Draws a dotted route that leads from an island to the sun. */
export const drawRoute = ({ accent, raised, warm }: Palette): string => {
  const dots = (width: number) =>
    `<span class="isle" style="display:inline-block;width:${width}px;margin:0 4px;border-top:2px dotted ${accent};vertical-align:5px;background:none;"></span>`
  const isle = `<span class="isle" style="display:inline-block;width:8px;height:8px;border:2px solid ${accent};border-radius:50%;background:${raised};"></span>`
  const sun = `<span class="isle-warm" style="display:inline-block;width:14px;height:14px;border-radius:50%;background:${warm};vertical-align:-1px;"></span>`
  return isle + dots(72) + isle + dots(40) + sun
}

/** Draws the coloured dot shown for websites without a logo. */
export const drawDot = ({ accent }: Palette): string =>
  `<span class="dot" style="display:inline-block;width:14px;height:14px;border-radius:50%;background:${accent};"></span>`
