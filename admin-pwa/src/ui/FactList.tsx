import type { ReactNode } from 'react'
import classes from '#ui/FactList.module.css'
import { Bone, timesOf } from '#ui/Skeletons.tsx'

export type Fact = readonly [label: string, value: ReactNode]

/** A list of labels and values; false entries are left out. */
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

/** The skeleton of a FactList. */
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
