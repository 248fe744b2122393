import type { ReactNode } from 'react'
import classes from '#ui/DescriptionList.module.css'
import { repeat, SkeletonBar } from '#ui/Skeletons.tsx'

export type Fact = readonly [label: string, value: ReactNode]

/** A list of labels and values; false entries are left out. */
export const DescriptionList = ({ facts }: { facts: readonly (Fact | false)[] }) => (
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

export const DescriptionListSkeleton = ({ facts }: { facts: number }) => (
  <dl className={classes.facts}>
    {repeat(facts, (fact) => (
      <div key={fact}>
        <dt>
          <SkeletonBar width="80%" />
        </dt>
        <dd>
          <SkeletonBar width="min(100%, 12rem)" />
        </dd>
      </div>
    ))}
  </dl>
)
