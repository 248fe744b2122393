import type { Endpoint } from '@synapse/shared/endpoint'
import type { Synced } from '@synapse/shared/sync/contract'
import type { Patch } from '#data/outbox-entry.ts'
import { findRecordById, unsentRecords } from '#data/records.ts'
import type { Toast } from '#ui/toast.tsx'
import { useWrite } from '#ui/use-write.ts'

/** The record types that are saved and deleted with the hooks below. */
export type SavedType = 'clients' | 'projects' | 'expenses' | 'sessions'

type NamedKind<T extends SavedType | 'quotes'> = {
  type: T
  /** The singular in titles, for example 'Project'. */
  singular: string
  nameOf: (record: Synced[T]) => string
}

/** How records of a type are named and saved, also offline. */
export type RecordKind<T extends SavedType> = NamedKind<T> & {
  create: Endpoint
  update: Endpoint
  /** The initial values of fields that aren't in the form. */
  blank?: Partial<Synced[T]>
  /** Returns the fields that are computed from the others. */
  derive?: (record: Synced[T]) => Partial<Synced[T]>
  /** Replaces the messages about a new record. */
  created?: { successToast: Toast; errorToast: string }
}

type Callbacks<Row> = { onSuccess: (record: Row) => void; onError: (error: Error) => void }

/** Returns the function that saves a form, which creates the record if it has no version yet. */
export const useSaveRecord = <T extends SavedType>(kind: RecordKind<T>) => {
  const create = useCreateRecord(kind)
  const update = useUpdateRecord(kind)
  const save = (
    { id, ...fields }: { id: string },
    version: number | undefined,
    callbacks: Callbacks<Synced[T]>,
  ) => {
    const options = callbacks as Callbacks<unknown>
    // An earlier attempt to save may already have created the record. If so, it has a version.
    if (version === undefined) create.mutate({ id, ...fields }, options)
    else update.mutate({ id, changes: { ...fields, version } }, options)
  }
  return { save, isPending: create.isPending || update.isPending }
}

const useCreateRecord = <T extends SavedType>(kind: RecordKind<T>) =>
  useWrite(kind.create, {
    request: (body: { id: string }) => ({ body }),
    optimistic: async (body) => {
      const now = Temporal.Now.instant().toString()
      const given = { ...kind.blank, createdAt: now, updatedAt: now, version: 1, ...body }
      const record = { ...given, ...kind.derive?.(given as Synced[T]) } as Synced[T]
      return {
        label: `New ${quoted(kind, record)}`,
        patches: [patchOf(kind, { id: record.id, put: record })],
        extraKeys: await unsentReferences(record),
        isNew: true,
        answer: record,
      }
    },
    successToast: (record) => ({
      title: `${kind.singular} Added`,
      message: kind.nameOf(record as Synced[T]),
    }),
    errorToast: `Couldn’t add the ${kind.singular.toLowerCase()}.`,
    ...kind.created,
  })

type Change = {
  id: string
  changes: object
  /** The title of the toast, if it isn't that the record was saved. */
  done?: string
}

/** Returns the mutation that changes fields of a record. */
export const useUpdateRecord = <T extends SavedType>(kind: RecordKind<T>) =>
  useWrite(kind.update, {
    request: ({ id, changes }: Change) => ({ params: { id }, body: changes }),
    optimistic: async ({ id, changes }) => {
      const record = await findRecordById(kind.type, id)
      if (!record) return undefined
      const { version: _, ...given } = changes as Partial<Synced[T]>
      const set = { ...given, ...kind.derive?.({ ...record, ...given }) }
      return {
        label: `Change ${quoted(kind, record)}`,
        patches: [patchOf(kind, { id, set })],
        extraKeys: await unsentReferences(set),
        before: record,
        answer: { ...record, ...set },
      }
    },
    successToast: (record, { done = `${kind.singular} Saved` }) => ({
      title: done,
      message: kind.nameOf(record as Synced[T]),
    }),
    errorToast: `Couldn’t save the ${kind.singular.toLowerCase()}.`,
  })

/** A kind of record that can be deleted. */
export type DeletableKind<T extends SavedType> = RecordKind<T> & { remove: Endpoint }

/** Returns the mutation that deletes a record. */
export const useDeleteRecord = <T extends SavedType | 'quotes'>(
  kind: NamedKind<T> & { remove: Endpoint },
) =>
  useWrite(kind.remove, {
    request: ({ id }: Synced[T]) => ({ params: { id } }),
    optimistic: (record) => ({
      label: `Delete ${quoted(kind, record)}`,
      patches: [patchOf(kind, { id: record.id, gone: true })],
      before: record,
      answer: undefined,
    }),
    successToast: (_, record) => ({
      title: `${kind.singular} Deleted`,
      message: kind.nameOf(record),
    }),
    errorToast: `Couldn’t delete the ${kind.singular.toLowerCase()}.`,
  })

/** Returns for example 'project “Website”'. */
const quoted = <T extends SavedType | 'quotes'>(
  { singular, nameOf }: NamedKind<T>,
  record: Synced[T],
) => `${singular.toLowerCase()} “${nameOf(record)}”`

const patchOf = <T extends SavedType | 'quotes'>({ type }: NamedKind<T>, patch: object) =>
  ({ noun: type, ...patch }) as Patch

/** A referenced client or project may be unsent too, and has to be sent first. */
const unsentReferences = (fields: object) => {
  const { clientId, projectId } = fields as { clientId?: string | null; projectId?: string | null }
  return unsentRecords([
    ...(clientId ? [`clients/${clientId}`] : []),
    ...(projectId ? [`projects/${projectId}`] : []),
  ])
}
