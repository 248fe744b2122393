import classes from '#app/TitleBar.module.css'
import { Brand } from '#ui/Brand.tsx'

/** Title bar of the installed app, if the system lets the app draw it. Dragging it moves the window. */
export const TitleBar = () => (
  <div className={classes.bar} aria-hidden="true">
    <Brand />
  </div>
)
