import { useState } from 'react'
import { useDeleteReceipt, useSaveReceipt } from '#expense/queries.ts'

/** What becomes of the receipt with the next save: another one, none, or what it was. */
export type ReceiptChoice = File | 'none' | undefined

/** The receipt that was chosen in a form, and how it is sent. */
export const useReceiptChoice = () => {
  const [choice, choose] = useState<ReceiptChoice>()
  const save = useSaveReceipt()
  const remove = useDeleteReceipt()
  /** Sends it for an expense that is there by now; what fails stays chosen. */
  const send = (id: string | undefined, done: () => void) => {
    if (choice === undefined || id === undefined) return done()
    const options = {
      onSuccess: () => {
        choose(undefined)
        done()
      },
    }
    if (choice === 'none') remove.mutate({ id }, options)
    else save.mutate({ id, file: choice }, options)
  }
  return { choice, choose, send, isSending: save.isPending || remove.isPending }
}
