import { useEffect } from 'react'
import { useHandler } from '#data/handlers.ts'
import { createStore, useStore } from '#data/store.ts'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'

const PasswordDialog = lazyDialog(() => import('#operator/PasswordDialog.tsx'), 'PasswordDialog')

/** The open prompt, shared by all concurrent calls. Resolves to true if they should be repeated. */
const prompt = createStore<PromiseWithResolvers<boolean> | undefined>(undefined)

const askForPassword = () => {
  const asked = prompt.get() ?? Promise.withResolvers<boolean>()
  prompt.set(asked)
  return asked.promise
}

const answer = (isConfirmed: boolean) => {
  prompt.get()?.resolve(isConfirmed)
  prompt.set(undefined)
}

export const PasswordDialogHost = () => {
  const asked = useStore(prompt)
  useHandler('passwordNeeded', askForPassword)
  useEffect(() => () => answer(false), [])
  return (
    <PasswordDialog
      opened={asked !== undefined}
      onClose={() => answer(false)}
      onConfirmed={() => answer(true)}
    />
  )
}
