import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { islandStyleInHead } from './integrations/island-style-in-head.mjs'
import { precompress } from './integrations/precompress.mjs'
import { shortShapes } from './integrations/short-shapes.mjs'
import { smallIslandLoader } from './integrations/small-island-loader.mjs'

// What every island with free times needs comes in one file: React, and how the times are read.
const codeSplitting = {
  groups: [
    {
      name: 'react',
      test: /[\\/](@astrojs[\\/]react|react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime|src[\\/]availability[\\/][\w-]+\.ts$|own-time\.ts$|website[\\/]website\.ts$/,
    },
  ],
}

export default defineConfig({
  output: 'static',
  trailingSlash: 'never',
  build: {
    // /book is the file book.html: the server needs no redirect to a trailing slash.
    format: 'file',
    inlineStylesheets: 'always',
  },
  // The handful of inline scripts is the same text on every build, so that their hashes can be sent.
  compressHTML: true,
  devToolbar: { enabled: false },
  server: { port: 4321 },
  integrations: [react(), islandStyleInHead(), smallIslandLoader(), shortShapes(), precompress()],
  vite: {
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
    build: {
      // Scripts of pages (not of islands) go into the HTML; fonts and pictures stay files.
      assetsInlineLimit: (file, content) => file.endsWith('.js') && content.length < 8_192,
    },
  },
})
