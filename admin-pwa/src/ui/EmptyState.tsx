import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '#ui/EmptyState.module.css'
import { Illustration, type IllustrationName } from '#ui/Illustration.tsx'
import { WholePhrases } from '#ui/WholePhrases.tsx'

type Props = {
  picture?: IllustrationName
  /** Omit the title if the screen's subtitle says the same. */
  title?: string
  /** Says what will appear here, and how to add it. */
  children?: ReactNode
  action?: ReactNode
}

export const EmptyState = ({ picture = 'boat', title, children, action }: Props) => (
  <Stack className={classes.empty} align="center" gap="md" maw="30rem" mx="auto" p="xl" ta="center">
    <Illustration name={picture} />
    <div>
      {title && <h2 style={{ margin: 0, fontSize: '1.25rem' }}>{title}</h2>}
      {children && (
        <Text c="dimmed" mt="xs">
          <WholePhrases>{children}</WholePhrases>
        </Text>
      )}
    </div>
    {action}
  </Stack>
)
