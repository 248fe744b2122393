/** Loads the polyfill in browsers without Temporal. */
export const loadTemporal = async (): Promise<void> => {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}
