import { palettes } from '@synapse/shared/design/tokens'
import type { Plugin } from 'vite'

/** Fills in the background colours that `index.html` shows before the stylesheets have loaded. */
export const pageColours = (): Plugin => ({
  name: 'page-colours',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html
        .replaceAll('__LIGHT_PAPER__', palettes.light.paper)
        .replaceAll('__DARK_PAPER__', palettes.dark.paper),
  },
})
