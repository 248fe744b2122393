import classes from '#app/TitleBar.module.css'
import { Brand } from '#ui/Brand.tsx'

/** The title bar of the installed app where the system leaves it to us; it drags the window. */
export const TitleBar = () => (
  <div className={classes.bar} aria-hidden="true">
    <Brand />
  </div>
)
