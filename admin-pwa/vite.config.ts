import { join } from 'node:path'
import { compressFolder } from '@synapse/shared/build/compress-folder'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { firstScreens } from './build/chunks.ts'
import { contractHeads } from './build/contract-heads.ts'
import { jsPdfParts } from './build/jspdf-parts.ts'
import { manifest } from './build/manifest.ts'
import { mantineStyles } from './build/mantine-styles.ts'
import { pageColours } from './build/page-colours.ts'
import { routerParts } from './build/router-parts.ts'
import { version } from './build/version.ts'

/**
 * Compresses every text file after the build. Runs last because the service worker is written after
 * everything else.
 */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  enforce: 'post',
  closeBundle: {
    order: 'post',
    sequential: true,
    handler: async () => {
      await compressFolder(join(import.meta.dirname, 'dist'))
    },
  },
})

/** Serves the app at /login and /admin in development, although both are outside the base path. */
const loginPage = (): Plugin => ({
  name: 'login-page',
  apply: 'serve',
  configureServer: (server) => {
    server.middlewares.use((request, _response, next) => {
      if (/^\/(login|admin)\/?(\?|$)/.test(request.url ?? '')) request.url = '/admin/index.html'
      next()
    })
  },
})

const installable = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/pwa',
    filename: 'sw.ts',
    // The app registers the worker itself and asks before an update.
    registerType: 'prompt',
    injectRegister: false,
    manifest,
    // Don't cache the icons and the manifest: the system reads them once, when the app is
    // installed.
    includeManifestIcons: false,
    injectManifest: {
      globPatterns: ['index.html', 'icon.svg', 'assets/**/*.{js,css,woff2,ttf}'],
      dontCacheBustURLsMatching: /^assets\//,
      rollupFormat: 'iife',
    },
  })

export default defineConfig({
  base: '/admin/',
  plugins: [
    contractHeads(),
    mantineStyles(),
    pageColours(),
    routerParts(),
    loginPage(),
    version(process.env.COMMIT),
    react(),
    installable(),
    precompress(),
  ],
  // Workers bundle their own libraries, which are loaded when a file is first processed.
  worker: { format: 'es', plugins: () => [jsPdfParts()] },
  // Use the package's own minified file, which is 10% smaller than our build of its source.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.min.mjs' }] },
  // Use short class names because they occur thousands of times.
  css: { modules: { generateScopedName: '_[hash:base64:5]' } },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    // Keep pictures as files. The page's security policy allows data URLs, but inlined pictures
    // would enlarge the initial bundle.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Bundle the code of the first screens into a few files, instead of one file per shared
        // module.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            ...firstScreens,
            { name: 'components', test: /node_modules\/(@mantine|@floating-ui|@tanstack|clsx)\// },
            {
              name: 'ui',
              test: /src\/ui\/(?!form\/(Date|Time|use-parsed|date-input))|node_modules\/@tabler\//,
            },
          ],
        },
      },
    },
  },
})
