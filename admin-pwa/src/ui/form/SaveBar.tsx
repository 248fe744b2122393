import { Group } from '@mantine/core'
import { ActionButton } from '#ui/ActionButton.tsx'
import { SubmitButton } from '#ui/form/FormButtons.tsx'
import classes from '#ui/form/SaveBar.module.css'
import type { Call } from '#ui/use-call.ts'

type Props = { form: { isChanged: boolean; discard: () => void }; call: Call }

/** The buttons of a long settings form. They stay visible while it scrolls. */
export const SaveBar = ({ form: { isChanged, discard }, call }: Props) => (
  <Group className={classes.bar} gap="8px 16px" justify="flex-end">
    <span className="soft" role="status">
      {isChanged ? 'Unsaved changes' : ''}
    </span>
    {isChanged && (
      <ActionButton variant="default" disabled={call.isPending} onClick={discard}>
        Undo changes
      </ActionButton>
    )}
    <SubmitButton call={call} disabled={!isChanged}>
      Save settings
    </SubmitButton>
  </Group>
)
