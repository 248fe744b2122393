import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useEffect } from 'react'
import { clientInputKey } from '#client/input-keys.ts'
import { createStore, useStore } from '#data/store.ts'
import { hasInputFor } from '#data/unsaved-input.ts'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'

const ClientDialog = lazyDialog(() => import('#client/ClientDialog.tsx'), 'ClientDialog')

const isOpen = createStore(false)

export const openAddClient = (): void => isOpen.set(true)

/** Mounts the “Add New Client” dialog, which is loaded when it is first opened. */
export const ClientDialogHost = () => {
  useEffect(() => {
    if (hasInputFor(clientInputKey())) openAddClient()
    return close
  }, [])
  return <ClientDialog opened={useStore(isOpen)} onClose={close} />
}

const close = () => isOpen.set(false)

export const AddClientButton = () => (
  <Button
    variant="light"
    fullWidth
    leftSection={<IconUserPlus size={18} aria-hidden />}
    onClick={openAddClient}
  >
    Add Client
  </Button>
)
