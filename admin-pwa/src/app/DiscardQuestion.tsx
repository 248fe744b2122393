import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { paths } from '#app/paths.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { answerQuestion, askToDiscard, hasUnsaved, useDiscardQuestion } from '#ui/unsaved.ts'

/**
 * The one question before what was typed is thrown away, whoever asks it: a dialog that closes, the
 * way to another screen, Logout. Mounted once.
 */
export const DiscardQuestion = () => {
  const question = useDiscardQuestion()
  useAskBeforeLeaving()
  return (
    <ConfirmDialog
      opened={question !== undefined}
      onClose={() => answerQuestion(false)}
      onConfirm={() => answerQuestion(true)}
      title="Discard what you typed?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      isDestructive
      isAboveAll
    >
      It has not been saved yet.
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
    askToDiscard(
      () => latest.current.proceed?.(),
      () => latest.current.reset?.(),
    )
  }, [isBlocked])
}
