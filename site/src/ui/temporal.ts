/** Makes sure that Temporal is there: only a browser without it loads the polyfill. */
export const loadTemporal = async (): Promise<void> => {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}
