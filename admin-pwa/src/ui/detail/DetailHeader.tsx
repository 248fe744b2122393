import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { BreakableText } from '#ui/BreakableText.tsx'
import classes from '#ui/detail/DetailHeader.module.css'
import { type LinkTarget, usePageTitle } from '#ui/route/page-title.ts'
import { ButtonsSkeleton } from '#ui/Skeletons.tsx'
import { WholePhrases } from '#ui/WholePhrases.tsx'

type Props = {
  back: LinkTarget
  /** The record's name, or its kind while it loads. */
  title: string
  state?: ReactNode
  subtitle?: ReactNode
  actions?: ReactNode
  isLoading?: boolean
}

/** The first element of a screen opened from another screen: a record, a report or a log. */
export const DetailHeader = ({ back, title, state, subtitle, actions, isLoading }: Props) => {
  usePageTitle(title, undefined, back)
  return (
    <header className={classes.header}>
      <div className={classes.text}>
        <Group gap="4px 12px">
          <h1>{title}</h1>
          {state}
        </Group>
        <p>
          {typeof subtitle === 'string' && subtitle.includes('@') ? (
            <BreakableText>{subtitle}</BreakableText>
          ) : (
            <WholePhrases>{subtitle || ' '}</WholePhrases>
          )}
        </p>
      </div>
      <Group className={classes.actions} gap="sm" justify="flex-end" wrap="nowrap">
        {isLoading ? <ButtonsSkeleton buttons={1} /> : actions}
      </Group>
    </header>
  )
}
