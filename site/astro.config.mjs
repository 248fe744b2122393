import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { leanIslands } from './integrations/lean-islands.ts'
import { precompress } from './integrations/precompress.ts'

// React and the code that all islands with free times share go into one file.
const codeSplitting = {
  groups: [
    {
      name: 'shared-islands',
      test: /node_modules.(?!temporal)|rolldown.runtime|.(availability|content|offer|website).[\w-]+\.ts$|visitor-time\.ts$/,
    },
  ],
}

export default defineConfig({
  trailingSlash: 'never',
  build: {
    // Writes /book as book.html, so that the server doesn't need to redirect to a trailing slash.
    format: 'file',
    inlineStylesheets: 'always',
  },
  devToolbar: { enabled: false },
  integrations: [react(), leanIslands(), precompress()],
  vite: {
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
    build: {
      // Inlines the scripts of pages, but not those of islands, fonts or pictures.
      assetsInlineLimit: (file, content) => file.endsWith('.js') && content.length < 8_192,
    },
  },
})
