import { lazy, Suspense, useEffect, useState } from 'react'
import { clientDraft, onAddClient } from '#client/add-client-signal.ts'
import { hasDraft } from '#data/drafts.ts'

const ClientDialog = lazy(async () => ({
  default: (await import('#client/ClientDialog.tsx')).ClientDialog,
}))

/** The Add New Client dialog, mounted once and loaded when it is first opened. */
export const AddClient = () => {
  const [isOpen, setIsOpen] = useState(() => hasDraft(clientDraft))
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
