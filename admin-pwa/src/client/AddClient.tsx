import { lazy, Suspense, useEffect, useState } from 'react'
import { clientDraft, onAddClient } from '#client/add-client-signal.ts'
import { hasDraft } from '#offline/drafts.ts'

const AddClientDialog = lazy(async () => ({
  default: (await import('#client/AddClientDialog.tsx')).AddClientDialog,
}))

/** The Add New Client dialog, mounted once; loaded when it is first opened. */
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
      <AddClientDialog opened={isOpen} onClose={() => setIsOpen(false)} />
    </Suspense>
  )
}
