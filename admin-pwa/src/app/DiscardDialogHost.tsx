import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import { useStore } from '#data/store.ts'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { answerDiscardQuestion, askToDiscard, discardQuestion, hasUnsaved } from '#ui/unsaved.ts'

const DiscardDialog = lazyDialog(() => import('#app/DiscardDialog.tsx'), 'DiscardDialog')

/** Asks before closing a dialog, leaving a screen or signing out would discard unsaved input. */
export const DiscardDialogHost = () => {
  const question = useStore(discardQuestion)
  useAskBeforeLeaving()
  return (
    <DiscardDialog
      opened={question !== undefined}
      onClose={() => answerDiscardQuestion(false)}
      question={question}
    />
  )
}

/** Doesn't ask if only the screen's tab or filter changes, because the form stays open. */
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
