import { useComputedColorScheme } from '@mantine/core'
import { palettes } from '@synapse/shared/design/tokens'
import { useEffect } from 'react'
import classes from '#app/TitleBar.module.css'
import { Brand } from '#ui/Brand.tsx'

/** Draws the installed app's title bar where possible; elsewhere, it takes the page's colour. */
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
