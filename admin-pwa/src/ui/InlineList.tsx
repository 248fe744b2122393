import type { ReactNode } from 'react'
import classes from '#ui/InlineList.module.css'

/** Shows facts with dots between them. Lines wrap between facts and don't end with a dot. */
export const InlineList = ({ facts }: { facts: readonly ReactNode[] }) =>
  facts.length > 0 && (
    <span className={classes.facts}>
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts have no id and keep their order
        <span key={index}>
          {fact}
          {index < facts.length - 1 && ' '}
        </span>
      ))}
    </span>
  )
