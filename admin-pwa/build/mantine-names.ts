import type { Plugin } from 'vite'

/** Removes component names, which only developer tools show. They would take up 7 kB offline. */
export const mantineNames = (): Plugin => {
  let dropped = 0
  return {
    name: 'mantine-names',
    apply: 'build',
    transform: (code, id) => {
      if (!/@mantine\/\w+\/esm\//.test(id)) return undefined
      return code.replace(/^\w+\.displayName = "@mantine\/[^"]+";$/gm, () => {
        dropped += 1
        return ''
      })
    },
    generateBundle: () => {
      if (dropped === 0) throw new Error('build/mantine-names.ts finds no names any more.')
    },
  }
}
