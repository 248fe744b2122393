import { Group, Stack } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from '#ui/Panel.module.css'
import { FieldsSkeleton, SkeletonBar } from '#ui/Skeletons.tsx'

type Props = { title: string; actions?: ReactNode; children: ReactNode }

/** A titled section of a screen on a raised surface. */
export const Panel = ({ title, actions, children }: Props) => {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <Group justify="space-between" gap="sm" mb={12}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {actions}
      </Group>
      {children}
    </section>
  )
}

/** The skeleton of a panel, around the skeleton of its content. */
export const PanelSkeleton = ({ children }: { children: ReactNode }) => (
  <section className={classes.panel}>
    <Group mb={12}>
      <h2 className={classes.title}>
        <SkeletonBar width="9rem" />
      </h2>
    </Group>
    {children}
  </section>
)

/** The skeleton of a form. @param props `panels` has the number of fields in each panel */
export const FormSkeleton = ({ panels }: { panels: readonly number[] }) => (
  <Stack>
    {panels.map((fields, panel) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no id
      <PanelSkeleton key={panel}>
        <FieldsSkeleton fields={fields} />
      </PanelSkeleton>
    ))}
  </Stack>
)
