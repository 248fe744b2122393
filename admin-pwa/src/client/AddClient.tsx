import { lazy, Suspense, useEffect, useState } from 'react'
import { onAddClient } from '#client/add-client-signal.ts'

const AddClientDialog = lazy(async () => ({
  default: (await import('#client/AddClientDialog.tsx')).AddClientDialog,
}))

/** The Add New Client dialog, mounted once; loaded when it is first opened. */
export const AddClient = () => {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
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
