import { Group, Paper, SimpleGrid, type SimpleGridProps } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { InfoButton } from '#ui/InfoButton.tsx'
import classes from '#ui/Panel.module.css'
import { FieldsSkeleton, SkeletonBar } from '#ui/Skeletons.tsx'

type Props = {
  title: ReactNode
  info?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

export const Panel = ({ title, info, actions, children }: Props) => {
  const id = useId()
  return (
    <Paper component="section" withBorder p="md" miw={0} aria-labelledby={id}>
      <Group className={`${classes.head} header-row`} justify="space-between" gap="sm" mb={12}>
        <div className={classes.title}>
          <h2 id={id} style={{ margin: 0, fontSize: '1.125rem' }}>
            {title}
          </h2>
          {info && <InfoButton button={`About ${title}`}>{info}</InfoButton>}
        </div>
        {actions}
      </Group>
      {children}
    </Paper>
  )
}

export const PanelSkeleton = ({ children }: { children: ReactNode }) => (
  <Panel title={<SkeletonBar width="9rem" />}>{children}</Panel>
)

/** The minimum width of panels with forms, or with buttons beside text. */
export const wideColumnWidth = 'min(100%, max(26rem, 40%))'

/** @param props `panels` is the number of fields in each panel */
export const FormSkeleton = ({ panels }: { panels: readonly number[] }) => (
  <PanelGrid minColWidth={wideColumnWidth}>
    {panels.map((fields, panel) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no id
      <PanelSkeleton key={panel}>
        <FieldsSkeleton fields={fields} />
      </PanelSkeleton>
    ))}
  </PanelGrid>
)

/** Arranges panels in two columns if there is room. On tablets, only narrow panels fit. */
export const PanelGrid = (props: SimpleGridProps) => (
  <SimpleGrid
    spacing="md"
    autoFlow="auto-fit"
    minColWidth="min(100%, max(22rem, 40%))"
    {...props}
  />
)
