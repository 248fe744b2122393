import type { Plugin } from 'vite'

/** Replacements for React Router modules, keyed by file name suffix. */
const replacements: Record<string, string> = {
  // Links prefetch pages only in React Router's framework mode.
  'lib/dom/ssr/components.js': `
    import { createContext } from 'react'
    export const FrameworkContext = createContext()
    export const usePrefetchBehavior = () => [false, null, {}]
    export const PrefetchPageLinks = () => null
    export const mergeRefs = (ref) => ref
    export { unused as Links, unused as Meta, unused as Scripts }
    export { unused as setIsHydrated, unused as useFrameworkContext }
    export { unused as CRITICAL_CSS_DATA_ATTRIBUTE }
    const unused = undefined`,
  // The app doesn't use React Router's instrumentation.
  'lib/router/instrumentation.js': `
    export const instrumentClientSideRouter = (router) => router
    export const getRouteInstrumentationUpdates = () => ({})
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export { unused as instrumentHandler, unused as instrumentationResultMetaContext }
    const unused = undefined`,
}

/** Code of unused components that tree shaking keeps because it could have side effects. */
const unusedComponents = [
  { code: /^\w+\.displayName = .*;$/gm, replacement: '' },
  { code: /= React\$1\.forwardRef\(/g, replacement: '= /* @__PURE__ */ React$$1.forwardRef(' },
]

/**
 * Removes parts of React Router that tree shaking can't: code for server-rendered apps, and unused
 * components. Fails the build if a part isn't found, for example after an update.
 */
export const trimReactRouter = (): Plugin => {
  const missing = new Set<string>([
    ...Object.keys(replacements),
    ...unusedComponents.map(({ code }) => code.source),
  ])
  return {
    name: 'trim-react-router',
    apply: 'build',
    enforce: 'pre',
    load: (id) => {
      const found = Object.keys(replacements).find((end) => id.endsWith(`/production/${end}`))
      if (!found || !id.includes('/react-router/')) return undefined
      missing.delete(found)
      return replacements[found]
    },
    transform: (code, id) => {
      if (!id.includes('/react-router/')) return undefined
      for (const part of unusedComponents)
        if (code.search(part.code) >= 0) missing.delete(part.code.source)
      return unusedComponents.reduce(
        (trimmed, part) => trimmed.replaceAll(part.code, part.replacement),
        code,
      )
    },
    buildEnd: (error) => {
      if (!error && missing.size > 0)
        throw new Error(`React Router has changed: it has no ${[...missing].join(', ')}`)
    },
  }
}
