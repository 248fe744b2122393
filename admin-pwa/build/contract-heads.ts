import type { Plugin } from 'vite'

/**
 * Of a contract the admin calls need method and path only; what goes in and out is checked by the
 * server. Schemas and zod, 30 kB of script, stay out of the bundle; constants come along.
 */
export const contractHeads = (): Plugin => ({
  name: 'contract-heads',
  enforce: 'pre',
  load: async (file) => {
    if (!/shared\/src\/.+contract\.ts$/.test(file)) return
    // Under a name of its own each time, so that a changed one is read anew while developing.
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
