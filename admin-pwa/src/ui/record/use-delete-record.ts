import type { Synced } from '@synapse/shared/sync/contract'
import type { VersionedType } from '#data/outbox/optimistic-change.ts'
import { patchOf } from '#data/outbox/patch.ts'
import { type DeletionDefinition, describeRecord, nounOf } from '#ui/record/record-definition.ts'
import { type CallToasts, useCall } from '#ui/use-call.ts'

/** Returns the mutation that deletes a record, online or offline. */
export const useDeleteRecord = <T extends VersionedType>(
  definition: DeletionDefinition<T>,
  toasts?: CallToasts<unknown, Synced[T]>,
) =>
  useCall(definition.remove, {
    request: ({ id }: Synced[T]) => ({ params: { id } }),
    optimistic: async (record) => ({
      label: `Delete ${describeRecord(definition, record)}`,
      patches: [patchOf(definition.type, record.id, { gone: true })],
      sideEffects: await definition.deletionSideEffects?.(record),
      before: record,
      answer: undefined,
    }),
    successToast: (_, record) => ({
      title: `${definition.singular} Deleted`,
      message: definition.nameOf(record),
    }),
    errorToast: `Couldn’t delete the ${nounOf(definition)}`,
    ...toasts,
  })
