import { Button, Group } from '@mantine/core'
import { SubmitButton } from '#ui/form/FormButtons.tsx'
import classes from '#ui/form/SaveBar.module.css'

type Props = { form: { isChanged: boolean; discard: () => void }; isSaving: boolean }

/** The buttons of a long form of settings, which stay visible while there are unsaved changes. */
export const SaveBar = ({ form: { isChanged, discard }, isSaving }: Props) => (
  <Group
    className={classes.bar}
    data-changed={isChanged || undefined}
    gap="8px 16px"
    justify="flex-end"
  >
    <span className="soft" role="status">
      {isChanged ? 'Unsaved changes' : ''}
    </span>
    {isChanged && (
      <>
        <Button variant="default" disabled={isSaving} onClick={discard}>
          Undo changes
        </Button>
        <SubmitButton needsNetwork isPending={isSaving}>
          Save settings
        </SubmitButton>
      </>
    )}
  </Group>
)
