import { join } from 'node:path'
import { compressFolder } from '@synapse/shared/build/compress-folder'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { contractHeads } from './build/contract-heads.ts'

/** After the build, every text file has its compressed copies. */
const precompress = (): Plugin => {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      handler: async () => {
        await compressFolder(folder)
      },
    },
  }
}

/** /login and /admin lie outside of the base, but are the same page: the development server must be told. */
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

export default defineConfig({
  base: '/admin/',
  plugins: [contractHeads(), loginPage(), react(), precompress()],
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    // Pictures stay files: the page's policy allows data URLs, but they would be in the first script.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // A few files that stay the same from release to release, instead of one per component.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
            {
              name: 'components',
              test: /node_modules\/(@mantine\/(core|hooks|store|notifications)|@floating-ui|@tanstack|clsx)\//,
            },
            { name: 'ui', test: /src\/ui\/|node_modules\/(@tabler|@mantine\/form)\// },
          ],
        },
      },
    },
  },
})
