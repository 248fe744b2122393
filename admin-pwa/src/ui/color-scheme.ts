import { localStorageColorSchemeManager } from '@mantine/core'

/** Stores light or dark under the public site's key, so that the choice applies to both. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'theme' })
