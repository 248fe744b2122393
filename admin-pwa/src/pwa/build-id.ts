/**
 * Which build this page is: the hash in the name of its first script, which changes with whatever
 * that script leads to. Undefined while developing, where nothing is built.
 */
export const buildId = (): string | undefined => {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  return /\/admin\/assets\/index-([\w-]+)\.js$/.exec(script?.src ?? '')?.[1]
}
