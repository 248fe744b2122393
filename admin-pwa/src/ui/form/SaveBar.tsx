import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { ActionButton } from '#ui/ActionButton.tsx'
import classes from '#ui/form/SaveBar.module.css'

type Props = {
  isChanged: boolean
  isSaving: boolean
  /** Buttons before Save. */
  children?: ReactNode
}

/** The end of a long form of settings. It stays visible while there are unsaved changes. */
export const SaveBar = ({ isChanged, isSaving, children }: Props) => (
  <Group
    className={classes.bar}
    data-changed={isChanged || undefined}
    gap="8px 16px"
    justify="flex-end"
  >
    <span className="soft" role="status">
      {isChanged ? 'You have unsaved changes.' : ''}
    </span>
    {children}
    <ActionButton type="submit" needsNetwork disabled={isSaving || !isChanged}>
      {isSaving ? 'Saving...' : 'Save Settings'}
    </ActionButton>
  </Group>
)
