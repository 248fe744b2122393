import { useEffect, useState } from 'react'
import { onRefusal } from '#data/api.ts'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'

const PasswordDialog = lazyDialog(() => import('#operator/PasswordDialog.tsx'), 'PasswordDialog')

/** Asks for the password when the server requires it again. Concurrent calls share one prompt. */
export const PasswordPrompt = () => {
  const [question, setQuestion] = useState<PromiseWithResolvers<boolean>>()
  useEffect(() => {
    let open: PromiseWithResolvers<boolean> | undefined
    onRefusal.passwordNeeded = () => {
      if (!open) {
        open = Promise.withResolvers<boolean>()
        open.promise.finally(() => {
          open = undefined
          setQuestion(undefined)
        })
        setQuestion(open)
      }
      return open.promise
    }
    return () => {
      onRefusal.passwordNeeded = undefined
      open?.resolve(false)
    }
  }, [])
  return (
    <PasswordDialog
      opened={question !== undefined}
      onClose={() => question?.resolve(false)}
      onConfirmed={() => question?.resolve(true)}
    />
  )
}
