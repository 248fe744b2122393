import type { ReactNode } from 'react'
import classes from '#ui/FactList.module.css'
import { Bone, timesOf } from '#ui/Skeletons.tsx'

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

/** Labels and values that are on their way. */
export const FactsSkeleton = ({ facts }: { facts: number }) => (
  <dl className={classes.facts}>
    {timesOf(facts, (fact) => (
      <div key={fact}>
        <dt>
          <Bone width="80%" />
        </dt>
        <dd>
          <Bone width="min(100%, 12rem)" />
        </dd>
      </div>
    ))}
  </dl>
)
