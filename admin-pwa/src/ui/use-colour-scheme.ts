import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'

/** Returns whether the app is in dark mode, a function that changes it, and that change's icon. */
export const useColourScheme = () => {
  const { toggleColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  return { isDark, toggle: toggleColorScheme, Icon: isDark ? IconSun : IconMoon }
}
