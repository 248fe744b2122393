import { fileURLToPath } from 'node:url'
import { compressFolder } from '@synapse/shared/build/compress-folder'

/** After the build, every text file has its compressed copies. */
export const precompress = () => ({
  name: 'precompress',
  hooks: {
    'astro:build:done': async ({ dir, logger }) => {
      logger.info(`${await compressFolder(fileURLToPath(dir))} files compressed`)
    },
  },
})
