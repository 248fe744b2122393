import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import { useStore } from '#data/store.ts'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { askToDiscard, discardQuestion, hasUnsaved, resolveDiscard } from '#ui/form/unsaved.ts'

const ConfirmDialog = lazyDialog(() => import('#ui/dialog/ConfirmDialog.tsx'), 'ConfirmDialog')

/** Asks before unsaved input is lost by closing a dialog, leaving a screen or signing out. */
export const DiscardDialog = () => {
  const question = useStore(discardQuestion)
  const unsent = question?.unsent ?? 0
  useAskBeforeLeaving()
  return (
    <ConfirmDialog
      opened={question !== undefined}
      onClose={() => resolveDiscard(false)}
      onConfirm={() => resolveDiscard(true)}
      title={unsent !== 0 ? 'Discard unsent changes?' : 'Discard what you typed?'}
      confirmLabel={unsent !== 0 ? 'Discard changes' : 'Discard'}
      cancelLabel={unsent !== 0 ? 'Keep changes' : 'Keep editing'}
      isDestructive
      isAboveAll
    >
      {unsent !== 0
        ? `Unsent changes on this device: ${unsent}. They’ll be deleted, together with any unsaved input.`
        : 'Your changes haven’t been saved yet.'}
    </ConfirmDialog>
  )
}

/** Doesn't ask if only the screen's tab or filter changes, because its form stays open. */
const useAskBeforeLeaving = () => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  )
  const go = useEffectEvent(() => blocker.proceed?.())
  const stay = useEffectEvent(() => blocker.reset?.())
  const isBlocked = blocker.state === 'blocked'
  useEffect(() => {
    if (isBlocked) askToDiscard(() => go(), { stay: () => stay() })
  }, [isBlocked])
}
