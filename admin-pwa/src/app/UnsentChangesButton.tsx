import { Button, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useVisibleUnsent } from '#data/outbox-entry.ts'

const UnsentDialog = lazy(async () => ({
  default: (await import('#app/UnsentChangesDialog.tsx')).UnsentDialog,
}))

/** Shows the number of unsent changes and opens their list. */
export const UnsentButton = () => {
  const unsent = useVisibleUnsent()
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
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
          leftSection={<Icon size={17} aria-hidden />}
          onClick={() => {
            setWasOpened(true)
            setIsOpen(true)
          }}
        >
          {`${unsent.length} not sent`}
        </Button>
      )}
      {wasOpened && (
        <Suspense>
          <UnsentDialog opened={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
