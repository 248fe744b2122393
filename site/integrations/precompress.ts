import { fileURLToPath } from 'node:url'
import { compressFolder } from '@synapse/shared/build/compress-folder'
import type { AstroIntegration } from 'astro'

// The server fills in the placeholders in these files and compresses the result itself.
const templates = /\.(html|xml|txt)$/

/** After the build, compresses all text files that are served unchanged. */
export const precompress = (): AstroIntegration => ({
  name: 'precompress',
  hooks: {
    'astro:build:done': async ({ dir, logger }) => {
      logger.info(`${await compressFolder(fileURLToPath(dir), templates)} files compressed`)
    },
  },
})
