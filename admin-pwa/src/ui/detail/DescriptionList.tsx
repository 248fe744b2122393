import type { ReactNode } from 'react'
import classes from '#ui/detail/DescriptionList.module.css'
import { PanelSkeleton } from '#ui/Panel.tsx'
import { repeat, SkeletonBar } from '#ui/Skeletons.tsx'
import { WholePhrases } from '#ui/WholePhrases.tsx'

export type Fact = readonly [label: string, value: ReactNode]

/** A list of labels and values, in columns if there is room. False entries are omitted. */
export const DescriptionList = ({ facts }: { facts: readonly (Fact | false)[] }) => (
  <div className={classes.box}>
    <dl className={classes.facts}>
      {facts
        .filter((fact) => fact !== false)
        .map(([label, value]) => (
          <div key={label}>
            <dt>
              <WholePhrases>{label}</WholePhrases>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  </div>
)

export const FactsSkeleton = ({ facts }: { facts: number }) => (
  <PanelSkeleton>
    <div className={classes.box}>
      <dl className={classes.facts}>
        {repeat(facts, (fact) => (
          <div key={fact}>
            <dt>
              <SkeletonBar width="5rem" />
            </dt>
            <dd>
              <SkeletonBar width="min(100%, 12rem)" />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  </PanelSkeleton>
)
