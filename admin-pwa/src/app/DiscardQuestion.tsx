import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { paths } from '#ui/paths.ts'
import { answerQuestion, askToDiscard, hasUnsaved, useDiscardQuestion } from '#ui/unsaved.ts'

/**
 * The one question before what was typed is thrown away, whoever asks it: a dialog that closes, the
 * way to another screen, Logout. Mounted once.
 */
export const DiscardQuestion = () => {
  const question = useDiscardQuestion()
  const unsent = question?.unsent ?? 0
  useAskBeforeLeaving()
  return (
    <ConfirmDialog
      opened={question !== undefined}
      onClose={() => answerQuestion(false)}
      onConfirm={() => answerQuestion(true)}
      title={unsent !== 0 ? 'Throw away what is not sent?' : 'Discard what you typed?'}
      confirmLabel={unsent !== 0 ? 'Throw away' : 'Discard'}
      cancelLabel={unsent !== 0 ? 'Keep them' : 'Keep editing'}
      isDestructive
      isAboveAll
    >
      {unsent !== 0
        ? `Changes that have not reached the server: ${unsent}. They are deleted on this device, with whatever else was typed.`
        : 'It has not been saved yet.'}
    </ConfirmDialog>
  )
}

/** A form stays as long as its screen does; another tab or filter of the screen leaves it alone. */
const useAskBeforeLeaving = () => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsaved() &&
      currentLocation.pathname !== nextLocation.pathname &&
      // A session that has ended asks nothing: what was typed waits until somebody signs in again.
      nextLocation.pathname !== paths.login,
  )
  const latest = useRef(blocker)
  useEffect(() => {
    latest.current = blocker
  })
  const isBlocked = blocker.state === 'blocked'
  useEffect(() => {
    if (!isBlocked) return
    askToDiscard(() => latest.current.proceed?.(), { stay: () => latest.current.reset?.() })
  }, [isBlocked])
}
