import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { SubmitButton } from '#ui/form/FormButtons.tsx'
import classes from '#ui/form/SaveBar.module.css'

type Props = { isChanged: boolean; isSaving: boolean; children?: ReactNode }

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
    <SubmitButton needsNetwork disabled={!isChanged} isPending={isSaving}>
      Save settings
    </SubmitButton>
  </Group>
)
