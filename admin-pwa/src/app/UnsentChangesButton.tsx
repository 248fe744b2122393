import { Button, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react'
import { useVisibleUnsent } from '#data/use-unsent.ts'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useDialogControls } from '#ui/dialog/use-dialog.ts'

const UnsentDialog = lazyDialog(() => import('#app/UnsentChangesDialog.tsx'), 'UnsentChangesDialog')

export const UnsentChangesButton = () => {
  const unsent = useVisibleUnsent()
  const { open, opening } = useDialogControls()
  const isRefused = unsent.some(({ state }) => state === 'refused')
  const Icon = isRefused ? IconAlertTriangle : IconCloudUp
  return (
    <>
      <VisuallyHidden role="status">
        {unsent.length > 0 && `Unsent changes: ${unsent.length}.`}
      </VisuallyHidden>
      {unsent.length > 0 && (
        <Button
          size="compact-md"
          variant="light"
          color={isRefused ? 'danger' : 'accent'}
          leftSection={<Icon size={18} aria-hidden />}
          onClick={open}
        >
          {`${unsent.length} unsent`}
        </Button>
      )}
      <UnsentDialog {...opening} />
    </>
  )
}
