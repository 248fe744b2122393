import { useComputedColorScheme } from '@mantine/core'
import { palettes } from '@synapse/shared/design/tokens'
import { useEffect } from 'react'
import classes from '#app/TitleBar.module.css'
import { Brand } from '#ui/Brand.tsx'

/** Shows the installed app's title bar, or gives the system's own title bar the page's colour. */
export const TitleBar = () => {
  const scheme = useComputedColorScheme('light')
  useEffect(() => {
    const meta = document.querySelector('meta[name=theme-color]')
    meta?.setAttribute('content', palettes[scheme].paper)
  }, [scheme])
  return (
    <div className={classes.bar} aria-hidden="true">
      <Brand />
    </div>
  )
}
