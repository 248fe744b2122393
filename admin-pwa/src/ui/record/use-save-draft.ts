import type { EndpointReturning } from '@synapse/shared/contract/endpoint'
import type { Synced } from '@synapse/shared/sync/contract'
import type { OptimisticChange, VersionedType } from '#data/outbox/optimistic-change.ts'
import { patchOf } from '#data/outbox/patch.ts'
import { unsentRecords } from '#data/outbox/unsent-records.ts'
import { findRecordById } from '#data/records.ts'
import { type DraftDefinition, describeRecord, nounOf } from '#ui/record/record-definition.ts'
import { useCall } from '#ui/use-call.ts'

type SavedDraft<Fields> = { id: string; fields: Fields; version: number | undefined }

/** Returns the mutation that saves a draft. Offline, the draft is queued. */
export const useSaveDraft = <T extends VersionedType, Fields>(
  definition: DraftDefinition<T, Fields>,
) =>
  useCall<EndpointReturning<Synced[T]>, SavedDraft<Fields>>(definition.save, {
    request: ({ id, fields, version }) => ({ params: { id }, body: { ...fields, version } }),
    optimistic: (saved) => draftChange(definition, saved),
    successToast: (draft) => ({
      title: `${definition.singular} Saved`,
      message: definition.nameOf(draft),
    }),
    errorToast: `Couldn’t save the ${nounOf(definition)}`,
  })

/** Returns how a saved draft appears locally until the server confirms it. */
export const draftChange = async <T extends VersionedType, Fields>(
  definition: DraftDefinition<T, Fields>,
  { id, fields }: Omit<SavedDraft<Fields>, 'version'>,
): Promise<OptimisticChange<Synced[T]>> => {
  const before = await findRecordById(definition.type, id)
  const draft = definition.predict(id, fields, before)
  return {
    label: `${before ? 'Change' : 'New'} ${describeRecord(definition, draft)}`,
    patches: [patchOf(definition.type, id, before ? { set: draft } : { put: draft })],
    needs: await unsentRecords(definition.referencesOf(fields)),
    ...(before ? { before } : { isNew: true }),
    answer: draft,
  }
}
