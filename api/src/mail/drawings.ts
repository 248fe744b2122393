import type { Palette } from '@synapse/shared/design/tokens'

// Drawings made of HTML elements, because e-mail clients block images.

/** Draws the logo. Some e-mail clients don't rotate its parts. */
export const drawLogo = ({ accent, raised, warm }: Palette): string => {
  const isle = (width: number, height: number, style: string) =>
    `<span class="isle" style="display:inline-block;width:${width}px;height:${height}px;border:2px solid ${accent};border-radius:46% 54% 60% 40% / 58% 46% 54% 42%;background:${raised};${style}"></span>`
  const line = `<span class="isle" style="display:inline-block;width:4px;margin:0 -1px;border-top:2px solid ${accent};vertical-align:9px;transform:rotate(25deg);"></span>`
  const between = `<span class="isle-warm" style="display:inline-block;width:6px;height:6px;border-radius:50%;background:${warm};vertical-align:5px;"></span>`
  return `${isle(8, 7, 'vertical-align:7px;')}${line}${between}${isle(12, 9, 'margin-left:-3px;vertical-align:-5px;transform:rotate(25deg);')}`
}

/** Draws the coloured dot shown for websites without a logo. */
export const drawDot = ({ accent }: Palette): string =>
  `<span class="dot" style="display:inline-block;width:14px;height:14px;border-radius:50%;background:${accent};"></span>`
