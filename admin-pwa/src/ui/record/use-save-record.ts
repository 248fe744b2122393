import type { BodyOf, Endpoint, EndpointReturning } from '@synapse/shared/contract/endpoint'
import type { Synced } from '@synapse/shared/sync/contract'
import { fieldChange, type VersionedType } from '#data/outbox/optimistic-change.ts'
import { patchOf } from '#data/outbox/patch.ts'
import { unsentRecords } from '#data/outbox/unsent-records.ts'
import { findRecordById, savedVersion } from '#data/records.ts'
import { describeRecord, nounOf, type RecordDefinition } from '#ui/record/record-definition.ts'
import {
  type CallToasts,
  joinCalls,
  type Mutation,
  type SendCallbacks,
  useCall,
} from '#ui/use-call.ts'

/**
 * Returns the function that saves a form. A record without a version is created.
 * @param creationToasts replace the usual toasts after creating a record
 */
export const useSaveRecord = <
  T extends VersionedType,
  Create extends Endpoint,
  Update extends Endpoint,
>(
  definition: RecordDefinition<T, Create, Update>,
  creationToasts?: CallToasts<Synced[T], BodyOf<Create>>,
) =>
  createOrUpdate(useCreateRecord(definition, creationToasts), useUpdateRecord(definition), (id) =>
    savedVersion(definition.type, id),
  )

/** A form to save. Its `fields` can be set for a new record, and changed later. */
type SavedForm<New, Changes> = {
  id: string
  fields: Pick<New, keyof New & keyof Changes>
  onlyNew?: Omit<New, keyof Changes | 'id'>
  version: number | undefined
}

/**
 * Works like `useSaveRecord`, for records with their own mutations.
 * @param versionOf returns the version of a record that may already be saved
 */
export const createOrUpdate = <New, Changes, Answer>(
  create: Mutation<New, Answer>,
  update: Mutation<RecordChange<Changes>, Answer>,
  versionOf: (id: string) => Promise<number | undefined>,
) => {
  const save = async (form: SavedForm<New, Changes>, callbacks: SendCallbacks<Answer>) => {
    const { id, fields, onlyNew } = form
    // If an earlier attempt has already created the record, the record has a version.
    const version = form.version ?? (await versionOf(id))
    if (version === undefined) create.mutate({ ...fields, ...onlyNew, id } as New, callbacks)
    else update.mutate({ id, changes: { ...fields, version } as Changes }, callbacks)
  }
  return { save, call: joinCalls(create, update) }
}

const useCreateRecord = <T extends VersionedType, Create extends Endpoint>(
  definition: RecordDefinition<T, Create, Endpoint>,
  toasts?: CallToasts<Synced[T], BodyOf<Create>>,
) =>
  useCall<EndpointReturning<Synced[T]>, BodyOf<Create>>(definition.create, {
    request: (body) => ({ body }),
    optimistic: async (body) => {
      const now = Temporal.Now.instant().toString()
      const given = {
        ...definition.blank,
        createdAt: now,
        updatedAt: now,
        version: 1,
        ...(body as Partial<Synced[T]>),
      } as Synced[T]
      const record = { ...given, ...(await definition.derive?.(given)) }
      return {
        label: `New ${describeRecord(definition, record)}`,
        patches: [patchOf(definition.type, record.id, { put: record })],
        needs: await unsentRecords(definition.referencesOf?.(record) ?? []),
        isNew: true,
        answer: record,
      }
    },
    successToast: (record) => ({
      title: `${definition.singular} Added`,
      message: definition.nameOf(record),
    }),
    errorToast: `Couldn’t add the ${nounOf(definition)}`,
    ...toasts,
  })

export type RecordChange<Fields> = {
  id: string
  changes: Fields
  /** The title of the success toast. By default, it says that the record was saved. */
  savedTitle?: string
}

/** Returns the mutation that changes fields of a record, online or offline. */
export const useUpdateRecord = <T extends VersionedType, Update extends Endpoint>(
  definition: RecordDefinition<T, Endpoint, Update>,
) =>
  useCall<EndpointReturning<Synced[T]>, RecordChange<BodyOf<Update>>>(definition.update, {
    request: ({ id, changes }) => ({ params: { id }, body: changes }),
    optimistic: async ({ id, changes }) => {
      const record = await findRecordById(definition.type, id)
      if (!record) return undefined
      const changed = changes as Partial<Synced[T]>
      const { version: _, ...given } = changed
      const set = { ...given, ...(await definition.derive?.({ ...record, ...given }, record)) }
      const label = `Change ${describeRecord(definition, record)}`
      return {
        ...fieldChange(definition.type, record, label, set as Partial<Synced[T]>),
        needs: await unsentRecords(definition.referencesOf?.(changed) ?? []),
      }
    },
    successToast: (record, { savedTitle = `${definition.singular} Saved` }) => ({
      title: savedTitle,
      message: definition.nameOf(record),
    }),
    errorToast: `Couldn’t save the ${nounOf(definition)}`,
  })
