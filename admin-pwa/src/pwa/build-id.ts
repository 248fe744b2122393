/**
 * Returns the build of this page: the hash in the name of its first script, which changes with every
 * script that it imports. Undefined in development.
 */
export const buildId = (): string | undefined => {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  return /\/admin\/assets\/index-([\w-]+)\.js$/.exec(script?.src ?? '')?.[1]
}
