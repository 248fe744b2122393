import { type ReactNode, useId } from 'react'
import classes from '#ui/Panel.module.css'

type Props = { title: string; actions?: ReactNode; children: ReactNode }

/** A titled part of a screen on a raised ground. */
export const Panel = ({ title, actions, children }: Props) => {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.top}>
        <h2 id={id}>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
