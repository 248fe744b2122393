import type { Endpoint } from '@synapse/shared/contract/endpoint'
import type { Synced } from '@synapse/shared/sync/contract'
import type { OptimisticChange } from '#data/outbox/enqueue.ts'
import type { Patch } from '#data/outbox/entry.ts'
import { unsentRecords } from '#data/outbox/read.ts'
import { fieldChange, findRecordById, savedVersion, type VersionedType } from '#data/records.ts'
import type { Toast } from '#ui/toast.tsx'
import { type Mutation, type SendCallbacks, useCall } from '#ui/use-call.ts'

type NamedDefinition<T extends VersionedType> = {
  type: T
  singular: string
  nameOf: (record: Synced[T]) => string
}

/** How records of a type are named and saved, both online and offline. */
export type RecordDefinition<T extends VersionedType> = NamedDefinition<T> & {
  create: Endpoint
  update: Endpoint
  /** The fields that can be given only when the record is created. */
  onlyNew?: readonly string[]
  /** The initial values of fields that aren't in the form. */
  blank?: Partial<Synced[T]>
  /**
   * Returns the fields that are computed from the others.
   * @param before the record, unless it is new
   */
  derive?: (
    record: Synced[T],
    before?: Synced[T],
  ) => Partial<Synced[T]> | Promise<Partial<Synced[T]>>
  /** Returns the keys of the records that the fields refer to, for example 'clients/<id>'. */
  referencesOf?: (fields: Partial<Synced[T]>) => string[]
  created?: {
    successToast: (record: Synced[T]) => Toast
    errorToast: string | ((error: unknown) => Toast)
  }
}

/** Returns the function that saves a form, which creates the record if it has no version yet. */
export const useSaveRecord = <T extends VersionedType>(definition: RecordDefinition<T>) =>
  saveWith(
    useCreateRecord(definition) as Mutation<{ id: string }, Synced[T]>,
    useUpdateRecord(definition) as Mutation<Change<T>, Synced[T]>,
    (id) => savedVersion(definition.type, id),
    definition.onlyNew,
  )

/**
 * Like `useSaveRecord`, for records that need their own mutations.
 * @param versionOf returns the version of a record that may already have been saved
 * @param onlyNew the fields that can be given only when the record is created
 */
export const saveWith = <Body extends { id?: string | undefined }, Answer>(
  create: Mutation<Body, Answer>,
  update: Mutation<{ id: string; changes: never }, Answer>,
  versionOf: (id: string) => Promise<number | undefined>,
  onlyNew: readonly string[] = [],
) => {
  const save = async (
    body: Partial<Body> & { id: string },
    base: number | undefined,
    callbacks: SendCallbacks<Answer>,
  ) => {
    const { id, ...given } = body
    // An earlier attempt to save may already have created the record. If so, it has a version.
    const version = base ?? (await versionOf(id))
    // A new record's form has all fields.
    if (version === undefined) create.mutate(body as unknown as Body, callbacks)
    else {
      const fields = Object.entries(given).filter(([name]) => !onlyNew.includes(name))
      update.mutate({ id, changes: { ...Object.fromEntries(fields), version } as never }, callbacks)
    }
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
        patches: [patchOf(definition, { id: record.id, put: record })],
        needs: await unsentRecords(definition.referencesOf?.(record) ?? []),
        isNew: true,
        answer: record,
      }
    },
    successToast: (answer) => {
      const record = answer as Synced[T]
      return (
        definition.created?.successToast(record) ?? {
          title: `${definition.singular} Added`,
          message: definition.nameOf(record),
        }
      )
    },
    errorToast:
      definition.created?.errorToast ?? `Couldn’t add the ${definition.singular.toLowerCase()}`,
  })

type Change<T extends VersionedType> = {
  id: string
  changes: Partial<Synced[T]>
  /** The toast's title; by default, it says that the record was saved. */
  done?: string
}

export const useUpdateRecord = <T extends VersionedType>(definition: RecordDefinition<T>) =>
  useCall(definition.update, {
    request: ({ id, changes }: Change<T>) => ({ params: { id }, body: changes }),
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
    successToast: (record, { done = `${definition.singular} Saved` }) => ({
      title: done,
      message: definition.nameOf(record as Synced[T]),
    }),
    errorToast: `Couldn’t save the ${definition.singular.toLowerCase()}`,
  })

export type Deletable<T extends VersionedType> = NamedDefinition<T> & {
  remove: Endpoint
  /** Returns the effect of a deletion on other records. */
  removalEffects?: (record: Synced[T]) => Promise<readonly Patch[]>
}

export type DeletableDefinition<T extends VersionedType> = RecordDefinition<T> & Deletable<T>

export type DocumentDefinition<T extends VersionedType, Fields> = Deletable<T> & {
  save: Endpoint
  predict: (id: string, fields: Fields, known?: Synced[T]) => Synced[T]
  /** Returns the keys of the records that the draft refers to, for example 'clients/<id>'. */
  referencesOf: (fields: Fields) => string[]
}

type SavedDocument<Fields> = { id: string; fields: Fields; version: number | undefined }

/** Returns the function that saves a draft. Offline, the draft is queued on this device. */
export const useSaveDocument = <T extends VersionedType, Fields>(
  definition: DocumentDefinition<T, Fields>,
) => {
  const { mutate, isPending } = useCall(definition.save, {
    request: ({ id, fields, version }: SavedDocument<Fields>) => ({
      params: { id },
      body: { ...fields, version },
    }),
    optimistic: (saved) => documentChange(definition, saved),
    successToast: (draft) => ({
      title: `${definition.singular} Saved`,
      message: definition.nameOf(draft as Synced[T]),
    }),
    errorToast: `Couldn’t save the ${definition.singular.toLowerCase()}`,
  })
  const save = (draft: SavedDocument<Fields>, callbacks: Partial<SendCallbacks<Synced[T]>>) =>
    mutate(draft, callbacks as Partial<SendCallbacks>)
  return { save, isPending }
}

/** Returns the local effect of saving a draft, until the server confirms it. */
export const documentChange = async <T extends VersionedType, Fields>(
  definition: DocumentDefinition<T, Fields>,
  { id, fields }: Omit<SavedDocument<Fields>, 'version'>,
): Promise<OptimisticChange<Synced[T]>> => {
  const before = await findRecordById(definition.type, id)
  const draft = definition.predict(id, fields, before)
  return {
    label: `${before ? 'Change' : 'New'} ${quoted(definition, draft)}`,
    patches: [patchOf(definition, { id, ...(before ? { set: draft } : { put: draft }) })],
    needs: await unsentRecords(definition.referencesOf(fields)),
    ...(before ? { before } : { isNew: true }),
    answer: draft,
  }
}

export const useDeleteRecord = <T extends VersionedType>(
  definition: Deletable<T>,
  toasts: {
    successToast?: (answer: unknown, record: Synced[T]) => Toast
    errorToast?: string | ((error: unknown) => Toast)
  } = {},
) =>
  useCall(definition.remove, {
    request: ({ id }: Synced[T]) => ({ params: { id } }),
    optimistic: async (record) => ({
      label: `Delete ${quoted(definition, record)}`,
      patches: [patchOf(definition, { id: record.id, gone: true })],
      sideEffects: await definition.removalEffects?.(record),
      before: record,
      answer: undefined,
    }),
    successToast: (_, record) => ({
      title: `${definition.singular} Deleted`,
      message: definition.nameOf(record),
    }),
    errorToast: `Couldn’t delete the ${definition.singular.toLowerCase()}`,
    ...toasts,
  })

const quoted = <T extends VersionedType>(
  { singular, nameOf }: NamedDefinition<T>,
  record: Synced[T],
) => `${singular.toLowerCase()} “${nameOf(record)}”`

const patchOf = <T extends VersionedType>({ type }: NamedDefinition<T>, patch: object) =>
  ({ type: type, ...patch }) as Patch
