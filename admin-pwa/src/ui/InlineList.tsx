import type { ReactNode } from 'react'
import classes from '#ui/InlineList.module.css'

/**
 * Shows the facts that aren't empty, with dots between them. Lines wrap between facts and don't end
 * with a dot.
 */
export const InlineList = ({ facts }: { facts: readonly ReactNode[] }) => {
  const shown = facts.filter(Boolean)
  if (shown.length === 0) return null
  return (
    <span className={classes.facts}>
      {shown.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts have no id and keep their order
        <span key={index}>
          {fact}
          {index < shown.length - 1 && ' '}
        </span>
      ))}
    </span>
  )
}
