import { type CallError, callError } from '@synapse/shared/call'
import type { OutboxEntry } from '#data/outbox-entry.ts'

/** The server's refusal of a row, as the call itself would have thrown it. */
export const rejectionOf = ({ refusal }: OutboxEntry): CallError =>
  callError(refusal?.status ?? 0, 'refused', refusal?.text ?? '')
