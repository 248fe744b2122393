import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { clientDraftKey, isAddClientOpen, openAddClient } from '#client/add-client-store.ts'
import { hasDraft } from '#data/drafts.ts'
import { useStore } from '#data/store.ts'
import { lazyNamed } from '#ui/lazy-named.ts'

const ClientDialog = lazyNamed(() => import('#client/ClientDialog.tsx'), 'ClientDialog')

/** The Add New Client dialog, mounted once and loaded when it is first opened. */
export const AddClient = () => {
  const isOpen = useStore(isAddClientOpen)
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  useEffect(() => {
    if (hasDraft(clientDraftKey())) openAddClient()
    return close
  }, [])
  if (!wasOpened) return null
  return (
    <Suspense>
      <ClientDialog opened={isOpen} onClose={close} />
    </Suspense>
  )
}

const close = () => isAddClientOpen.set(false)

/** Opens the Add New Client dialog. */
export const AddClientButton = ({ onOpen }: { onOpen?: () => void }) => (
  <Button
    variant="light"
    fullWidth
    leftSection={<IconUserPlus size={18} aria-hidden />}
    onClick={() => {
      onOpen?.()
      openAddClient()
    }}
  >
    Add Client
  </Button>
)
