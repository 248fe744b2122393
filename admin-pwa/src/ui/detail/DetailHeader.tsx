import type { ReactNode } from 'react'
import { Breakable } from '#ui/Breakable.tsx'
import classes from '#ui/detail/DetailHeader.module.css'
import { usePageTitle, type Way } from '#ui/route/page-title.ts'
import { ButtonsSkeleton } from '#ui/Skeletons.tsx'

type Props = {
  /** Link to the list, shown in the layout's header. */
  back: Way
  /** The name of the record; while it loads, its kind. */
  title: string
  state?: ReactNode
  subtitle?: ReactNode
  actions?: ReactNode
  isLoading: boolean
}

/** The top of a record's screen: its name, status and actions. */
export const DetailHeader = ({ back, title, state, subtitle, actions, isLoading }: Props) => {
  usePageTitle(title, undefined, back)
  return (
    <header className={classes.header}>
      <div className={classes.text}>
        <div className={classes.headline}>
          <h1>{title}</h1>
          {state}
        </div>
        <p>{typeof subtitle === 'string' ? <Breakable>{subtitle}</Breakable> : subtitle || ' '}</p>
      </div>
      <div className={classes.actions}>{isLoading ? <ButtonsSkeleton buttons={1} /> : actions}</div>
    </header>
  )
}
