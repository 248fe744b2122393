import { join } from 'node:path'
import { compressFolder } from '@synapse/shared/build/compress-folder'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunkGroups } from './build/chunks.ts'
import { manifest } from './build/manifest.ts'
import { mantineStyles } from './build/mantine-styles.ts'
import { pageColours } from './build/page-colours.ts'
import { stripSchemas } from './build/strip-schemas.ts'
import { trimJsPdf } from './build/trim-jspdf.ts'
import { trimReactRouter } from './build/trim-react-router.ts'
import { version } from './build/version.ts'

/**
 * Compresses all text files after the build. This plugin comes last, because the service worker is
 * written at the end of the build.
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

/** In development, serves the app at /login and /admin, which are outside the base path. */
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
    // The app itself registers the worker, and asks before an update.
    registerType: 'prompt',
    injectRegister: false,
    manifest,
    // Don't cache the icons and the manifest, because the system reads them only once, during
    // installation.
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
    stripSchemas(),
    mantineStyles(),
    pageColours(),
    trimReactRouter(),
    loginPage(),
    version(process.env.COMMIT),
    react(),
    installable(),
    precompress(),
  ],
  // Workers bundle their own libraries, so these are loaded only once a worker is needed.
  worker: { format: 'es', plugins: () => [trimJsPdf()] },
  // The package includes a minified build of this file, which is 10% smaller than ours.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.min.mjs' }] },
  // Class names occur thousands of times, so keep them short.
  css: { modules: { generateScopedName: '_[hash:base64:5]' } },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    // Keep pictures as separate files. The security policy allows data URLs, but inlined pictures
    // would enlarge the initial bundle.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        // Scripts contain the file names of the scripts that they load, so keep the hashes short.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
})
