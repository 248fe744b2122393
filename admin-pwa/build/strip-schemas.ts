import { deepStrictEqual } from 'node:assert'
import type { Plugin } from 'vite'

/**
 * Reduces each contract in the admin's bundle to its method and path. The server validates input
 * and output, so the app doesn't need the schemas and zod, which would add 30 kB.
 */
export const stripSchemas = (): Plugin => ({
  name: 'strip-schemas',
  enforce: 'pre',
  load: async (file) => {
    if (!/shared\/src\/.+contract\.ts$/.test(file)) return
    // The unique URL bypasses the module cache, so that changes take effect in development.
    const contract: Record<string, unknown> = await import(`${file}?${Date.now()}`)
    return Object.entries(contract)
      .map(([name, value]) => [name, headOf(value)] as const)
      .filter(([, value]) => !isSchema(value))
      .map(([name, value]) => `export const ${name} = ${toJson(value)}`)
      .join('\n')
  },
})

const isSchema = (value: unknown): boolean =>
  typeof value === 'function' ||
  (isObject(value) && ('_zod' in value || Object.values(value).some(isSchema)))

const isObject = (value: unknown) => typeof value === 'object' && value !== null

const headOf = (value: unknown) => {
  if (!isObject(value) || !('path' in value && 'method' in value)) return value
  return {
    method: value.method,
    path: value.path,
    ...('mayRepeat' in value && { mayRepeat: true }),
  }
}

/** @throws for a RegExp, Map or Set, which JSON would turn into {} */
const toJson = (value: unknown) => {
  const json = JSON.stringify(value)
  deepStrictEqual(JSON.parse(json), value)
  return json
}
