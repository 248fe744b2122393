/** Loads a polyfill if the browser has no Temporal. */
export const loadTemporal = async (): Promise<void> => {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}
