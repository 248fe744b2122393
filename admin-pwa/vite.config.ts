import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const compressible = /\.(html|css|js|mjs|json|svg|txt|webmanifest)$/

/** Writes .br and .gz beside every text file of the build, so that the server never compresses. */
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
        const names = await readdir(folder, { recursive: true })
        for (const name of names) if (compressible.test(name)) await compress(join(folder, name))
      },
    },
  }
}

const compress = async (path: string) => {
  const content = await readFile(path)
  const params = {
    [zlib.BROTLI_PARAM_QUALITY]: 11,
    [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT,
    [zlib.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await writeFile(`${path}.br`, await brotli(content, { params }))
  await writeFile(`${path}.gz`, await gzipped(content, { level: 9 }))
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
  plugins: [loginPage(), react(), precompress()],
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
