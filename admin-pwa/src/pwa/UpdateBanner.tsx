import { Button, Group, Paper, Portal, Text } from '@mantine/core'
import { useState } from 'react'
import { useHandler } from '#data/handlers.ts'
import { useStore } from '#data/store.ts'
import classes from '#pwa/UpdateBanner.module.css'
import { type AppUpdate, applyUpdate, appUpdate } from '#pwa/update.ts'
import { isAnyDialogOpen } from '#ui/dialog/dialog-stack.ts'

const texts: Record<AppUpdate, { title: string; text: string; button: string }> = {
  waiting: {
    title: 'A new version is ready',
    text: 'Your unsaved changes are kept.',
    button: 'Update',
  },
  activated: {
    title: 'The app was updated in another tab',
    text: 'This tab still runs the previous version. Your unsaved changes are kept.',
    button: 'Reload',
  },
  required: {
    title: 'This version is too old',
    text: 'The server requires a newer version. Your unsaved changes are kept.',
    button: 'Update',
  },
}

/** A required update is shown above dialogs, because forms can't be saved without it. */
export const UpdateBanner = () => {
  const update = useStore(appUpdate)
  useHandler('tooOld', () => appUpdate.set('required'))
  const [isUpdating, setIsUpdating] = useState(false)
  const isDialogOpen = useStore(isAnyDialogOpen)
  if (!update || (isDialogOpen && update !== 'required')) return null
  const { title, text, button } = texts[update]
  const go = () => {
    setIsUpdating(true)
    applyUpdate().catch(() => window.location.reload())
  }
  return (
    <Portal>
      <Paper
        component="section"
        withBorder
        p="md"
        className={classes.note}
        aria-label="Update"
        data-update
      >
        <div role="status">
          <strong>{title}</strong>
          <Text className="soft" mt={2}>
            {text}
          </Text>
        </div>
        <Group gap="sm">
          <Button size="sm" loading={isUpdating} onClick={go}>
            {button}
          </Button>
          <Button
            size="sm"
            variant="subtle"
            color="neutral"
            onClick={() => appUpdate.set(undefined)}
          >
            Later
          </Button>
        </Group>
      </Paper>
    </Portal>
  )
}
