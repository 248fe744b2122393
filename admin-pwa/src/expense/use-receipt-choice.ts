import { useState } from 'react'
import { useDeleteReceipt, useSaveReceipt } from '#expense/queries.ts'

/**
 * What the next save does with the receipt: uploads a new file, removes it ('none'), or leaves it
 * unchanged (undefined).
 */
export type ReceiptChoice = File | 'none' | undefined

/** Holds the receipt chosen in a form until it is sent. */
export const useReceiptChoice = () => {
  const [choice, choose] = useState<ReceiptChoice>()
  const save = useSaveReceipt()
  const remove = useDeleteReceipt()
  /** Sends the choice once the expense has been saved. After a failure the file stays chosen. */
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
