import type { Plugin } from 'vite'

/**
 * Keeps only the method and path of each contract in the admin's bundle, because the server
 * validates input and output. Schemas and zod would add 30 kB.
 */
export const contractHeads = (): Plugin => ({
  name: 'contract-heads',
  enforce: 'pre',
  load: async (file) => {
    if (!/shared\/src\/.+contract\.ts$/.test(file)) return
    // A unique URL bypasses the module cache, so that changes are loaded in development.
    const contract: Record<string, unknown> = await import(`${file}?${Date.now()}`)
    return Object.entries(contract)
      .filter(([, value]) => !isSchema(value))
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(headOf(value))}`)
      .join('\n')
  },
})

const isSchema = (value: unknown) =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && '_zod' in value)

const headOf = (value: unknown) => {
  if (typeof value !== 'object' || value === null || !('path' in value && 'method' in value))
    return value
  return {
    method: value.method,
    path: value.path,
    ...('mayRepeat' in value && { mayRepeat: true }),
  }
}
