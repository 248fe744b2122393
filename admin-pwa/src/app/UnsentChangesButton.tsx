import { Button, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react'
import { useHandler } from '#data/handlers.ts'
import { useVisibleUnsent } from '#data/outbox/use-unsent-changes.ts'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { failureToast, toast } from '#ui/toast.tsx'

const UnsentDialog = lazyDialog(() => import('#app/UnsentChangesDialog.tsx'), 'UnsentChangesDialog')

export const UnsentChangesButton = () => {
  const unsent = useVisibleUnsent()
  const { open, controls } = useDialog()
  useHandler('discardedTooLate', (label) =>
    toast(
      failureToast(`The server already has “${label}”, so it can’t be discarded.`, {
        title: 'Change Not Discarded',
      }),
    ),
  )
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
      <UnsentDialog {...controls} />
    </>
  )
}
