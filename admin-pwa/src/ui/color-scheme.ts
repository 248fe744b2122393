import type { MantineColorSchemeManager } from '@mantine/core'
import { palettes } from '@synapse/shared/design-tokens'

/** The public site uses the same key, so that the choice applies to both. */
const themeKey = 'theme'

/** Stores light or dark in local storage and marks the document's root if dark. */
export const colorSchemeManager = (): MantineColorSchemeManager => {
  let listener: ((event: StorageEvent) => void) | undefined
  return {
    get: () => stored() ?? 'light',
    set: (scheme) => {
      mark(scheme === 'dark')
      try {
        localStorage.setItem(themeKey, scheme)
      } catch {
        // Without storage the choice lasts until the page is closed.
      }
    },
    subscribe: (onUpdate) => {
      listener = (event) => {
        if (event.key !== themeKey) return
        const scheme = stored() ?? 'light'
        mark(scheme === 'dark')
        onUpdate(scheme)
      }
      window.addEventListener('storage', listener)
    },
    unsubscribe: () => {
      if (listener) window.removeEventListener('storage', listener)
    },
    clear: () => localStorage.removeItem(themeKey),
  }
}

const stored = (): 'light' | 'dark' | undefined => {
  try {
    const theme = localStorage.getItem(themeKey)
    return theme === 'dark' || theme === 'light' ? theme : undefined
  } catch {
    return undefined
  }
}

const mark = (isDark: boolean) => {
  document.documentElement.classList.toggle('dark', isDark)
  const bar = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
  if (bar) bar.content = palettes[isDark ? 'dark' : 'light'].paper
}
