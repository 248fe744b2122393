import type { ReactNode } from 'react'
import classes from '#ui/FactList.module.css'

export type Fact = readonly [label: string, value: ReactNode]

/** Labels and values, line by line; what is false is left out. */
export const FactList = ({ facts }: { facts: readonly (Fact | false)[] }) => (
  <dl className={classes.facts}>
    {facts
      .filter((fact) => fact !== false)
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
