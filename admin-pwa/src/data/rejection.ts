import { type CallError, callError } from '@synapse/shared/call'
import type { Waiting } from '#data/outbox-entry.ts'

/** The server's refusal of a row, as the call itself would have thrown it. */
export const refusalOf = ({ refusal }: Waiting): CallError =>
  callError(refusal?.status ?? 0, 'refused', refusal?.text ?? '')
