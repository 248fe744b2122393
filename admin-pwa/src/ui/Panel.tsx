import { type ReactNode, useId } from 'react'
import classes from '#ui/Panel.module.css'
import { Bone, FieldsSkeleton } from '#ui/Skeletons.tsx'

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

/** A panel that is on its way, around the shape of what it will hold. */
export const PanelSkeleton = ({ children }: { children: ReactNode }) => (
  <section className={classes.panel}>
    <div className={classes.top}>
      <h2>
        <Bone width="9rem" />
      </h2>
    </div>
    {children}
  </section>
)

/** A form on panels, each with so many fields, that is on its way. */
export const FormSkeleton = ({ panels }: { panels: readonly number[] }) => (
  <div className={classes.panels}>
    {panels.map((fields, panel) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: all that there is of them
      <PanelSkeleton key={panel}>
        <FieldsSkeleton fields={fields} />
      </PanelSkeleton>
    ))}
  </div>
)
