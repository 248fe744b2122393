import type { Synced } from '@synapse/shared/sync/contract'
import { fieldChange, type VersionedType } from '#data/optimistic-change.ts'
import { patchOf } from '#data/patch.ts'
import { findRecordById, savedVersion } from '#data/records.ts'
import { unsentRecords } from '#data/stored-outbox.ts'
import { quoted, type RecordDefinition } from '#ui/record/record-definition.ts'
import { type Mutation, type SendCallbacks, useCall } from '#ui/use-call.ts'

/** Returns the function that saves a form, which creates the record if it has no version yet. */
export const useSaveRecord = <T extends VersionedType>(definition: RecordDefinition<T>) =>
  saveWith(
    useCreateRecord(definition) as Mutation<Partial<Synced[T]> & { id: string }, Synced[T]>,
    useUpdateRecord(definition) as Mutation<RecordChange<Partial<Synced[T]>>, Synced[T]>,
    (id) => savedVersion(definition.type, id),
  )

type SavedForm<Fields> = {
  id: string
  fields: Fields
  /** Fields that can be given only when the record is created. */
  onlyNew?: object
  version: number | undefined
}

/**
 * Like `useSaveRecord`, for records that need their own mutations.
 * @param versionOf returns the version of a record that may already have been saved
 */
export const saveWith = <Fields extends object, Answer>(
  create: Mutation<Fields & { id: string }, Answer>,
  update: Mutation<RecordChange<Fields & { version: number }>, Answer>,
  versionOf: (id: string) => Promise<number | undefined>,
) => {
  const save = async (form: SavedForm<Fields>, callbacks: SendCallbacks<Answer>) => {
    const { id, fields, onlyNew } = form
    // An earlier attempt to save may already have created the record. If so, it has a version.
    const version = form.version ?? (await versionOf(id))
    if (version === undefined) create.mutate({ ...fields, ...onlyNew, id }, callbacks)
    else update.mutate({ id, changes: { ...fields, version } }, callbacks)
  }
  return { save, isPending: create.isPending || update.isPending }
}

const useCreateRecord = <T extends VersionedType>(definition: RecordDefinition<T>) =>
  useCall(definition.create, {
    request: (body: { id: string }) => ({ body }),
    optimistic: async (body) => {
      const now = Temporal.Now.instant().toString()
      const given = { ...definition.blank, createdAt: now, updatedAt: now, version: 1, ...body }
      const record = { ...given, ...(await definition.derive?.(given as Synced[T])) } as Synced[T]
      return {
        label: `New ${quoted(definition, record)}`,
        patches: [patchOf(definition.type, record.id, { put: record })],
        needs: await unsentRecords(definition.referencesOf?.(record) ?? []),
        isNew: true,
        answer: record,
      }
    },
    successToast: (record) =>
      definition.created?.successToast ?? {
        title: `${definition.singular} Added`,
        message: definition.nameOf(record as Synced[T]),
      },
    errorToast:
      definition.created?.errorToast ?? `Couldn’t add the ${definition.singular.toLowerCase()}`,
  })

/** Changes to a saved record's fields. */
export type RecordChange<Fields> = {
  id: string
  changes: Fields
  /** The success toast's title; by default, it says that the record was saved. */
  savedTitle?: string
}

/** Returns the mutation that changes fields of a record, both online and offline. */
export const useUpdateRecord = <T extends VersionedType>(definition: RecordDefinition<T>) =>
  useCall(definition.update, {
    request: ({ id, changes }: RecordChange<Partial<Synced[T]>>) => ({
      params: { id },
      body: changes,
    }),
    optimistic: async ({ id, changes }) => {
      const record = await findRecordById(definition.type, id)
      if (!record) return undefined
      const { version: _, ...given } = changes
      const set = { ...given, ...(await definition.derive?.({ ...record, ...given }, record)) }
      const label = `Change ${quoted(definition, record)}`
      return {
        ...fieldChange(definition.type, record, label, set as Partial<Synced[T]>),
        needs: await unsentRecords(definition.referencesOf?.(changes) ?? []),
      }
    },
    successToast: (record, { savedTitle = `${definition.singular} Saved` }) => ({
      title: savedTitle,
      message: definition.nameOf(record as Synced[T]),
    }),
    errorToast: `Couldn’t save the ${definition.singular.toLowerCase()}`,
  })
