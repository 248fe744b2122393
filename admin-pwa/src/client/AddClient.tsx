import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { clientDraftKey, onAddClient, openAddClient } from '#client/add-client-signal.ts'
import { hasDraft } from '#data/drafts.ts'

const ClientDialog = lazy(async () => ({
  default: (await import('#client/ClientDialog.tsx')).ClientDialog,
}))

/** The Add New Client dialog, mounted once and loaded when it is first opened. */
export const AddClient = () => {
  const [isOpen, setIsOpen] = useState(() => hasDraft(clientDraftKey()))
  const [wasOpened, setWasOpened] = useState(isOpen)
  useEffect(
    () =>
      onAddClient(() => {
        setWasOpened(true)
        setIsOpen(true)
      }),
    [],
  )
  if (!wasOpened) return null
  return (
    <Suspense>
      <ClientDialog opened={isOpen} onClose={() => setIsOpen(false)} />
    </Suspense>
  )
}

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
