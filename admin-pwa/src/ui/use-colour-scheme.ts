import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'

/** Returns whether the theme is dark, a function that toggles it, and the toggle's icon. */
export const useColourScheme = () => {
  const { toggleColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  return { isDark, toggle: toggleColorScheme, Icon: isDark ? IconSun : IconMoon }
}
