import { fileURLToPath } from 'node:url'
import { compressFolder } from '@synapse/shared/build/compress-folder'

// The server fills these in, and compresses what comes of it.
const templates = /\.(html|xml|txt)$/

/** After the build, every text file that is served as it is has its compressed copies. */
export const precompress = () => ({
  name: 'precompress',
  hooks: {
    'astro:build:done': async ({ dir, logger }) => {
      logger.info(`${await compressFolder(fileURLToPath(dir), templates)} files compressed`)
    },
  },
})
