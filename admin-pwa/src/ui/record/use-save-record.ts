import type { Endpoint } from '@synapse/shared/endpoint'
import type { Synced } from '@synapse/shared/sync/contract'
import type { OptimisticChange } from '#data/outbox.ts'
import type { Patch } from '#data/outbox-entry.ts'
import { findRecordById, savedVersion, unsentRecords } from '#data/records.ts'
import type { Toast } from '#ui/toast.tsx'
import { type SendCallbacks, useCall } from '#ui/use-call.ts'

/** The record types that are saved and deleted with the hooks below. */
export type SavedType = 'clients' | 'projects' | 'expenses' | 'sessions'
type DraftType = 'invoices' | 'quotes'

type NamedKind<T extends SavedType | DraftType> = {
  type: T
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
  created?: { successToast: Toast; errorToast: string }
}

/** Returns the function that saves a form, which creates the record if it has no version yet. */
export const useSaveRecord = <T extends SavedType>(kind: RecordKind<T>) => {
  const create = useCreateRecord(kind)
  const update = useUpdateRecord(kind)
  const save = async (
    { id, ...fields }: { id: string },
    base: number | undefined,
    callbacks: SendCallbacks<Synced[T]>,
  ) => {
    const options = callbacks as SendCallbacks
    // An earlier attempt to save may already have created the record. If so, it has a version.
    const version = base ?? (await savedVersion(kind.type, id))
    if (version === undefined) create.mutate({ id, ...fields }, options)
    else update.mutate({ id, changes: { ...fields, version } }, options)
  }
  return { save, isPending: create.isPending || update.isPending }
}

const useCreateRecord = <T extends SavedType>(kind: RecordKind<T>) =>
  useCall(kind.create, {
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
  /** The toast's title; by default, it says that the record was saved. */
  done?: string
}

export const useUpdateRecord = <T extends SavedType>(kind: RecordKind<T>) =>
  useCall(kind.update, {
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

export type DeletableKind<T extends SavedType> = RecordKind<T> & { remove: Endpoint }

export type DraftKind<T extends DraftType, Fields> = NamedKind<T> & {
  save: Endpoint
  remove: Endpoint
  predict: (id: string, fields: Fields, known?: Synced[T]) => Synced[T]
  /** Returns the keys of the records that the draft refers to, for example 'clients/<id>'. */
  referencesOf: (fields: Fields) => string[]
}

type SavedDraft<Fields> = { id: string; fields: Fields; version: number | undefined }

/** Returns the function that saves a draft. Offline, the draft is queued on this device. */
export const useSaveDraft = <T extends DraftType, Fields>(kind: DraftKind<T, Fields>) => {
  const { mutate, isPending } = useCall(kind.save, {
    request: ({ id, fields, version }: SavedDraft<Fields>) => ({
      params: { id },
      body: { ...fields, version },
    }),
    optimistic: (saved) => draftChange(kind, saved),
    successToast: (draft) => ({
      title: `${kind.singular} Saved`,
      message: kind.nameOf(draft as Synced[T]),
    }),
    errorToast: `Couldn’t save the ${kind.singular.toLowerCase()}.`,
  })
  const save = (draft: SavedDraft<Fields>, callbacks: Partial<SendCallbacks<Synced[T]>>) =>
    mutate(draft, callbacks as Partial<SendCallbacks>)
  return { save, isPending }
}

/** Returns what saving a draft changes on this device until the server confirms it. */
export const draftChange = async <T extends DraftType, Fields>(
  kind: DraftKind<T, Fields>,
  { id, fields }: Omit<SavedDraft<Fields>, 'version'>,
): Promise<OptimisticChange<Synced[T]>> => {
  const before = await findRecordById(kind.type, id)
  const draft = kind.predict(id, fields, before)
  return {
    label: `${before ? 'Change' : 'New'} ${quoted(kind, draft)}`,
    patches: [patchOf(kind, { id, ...(before ? { set: draft } : { put: draft }) })],
    extraKeys: await unsentRecords(kind.referencesOf(fields)),
    ...(before ? { before } : { isNew: true }),
    answer: draft,
  }
}

export const useDeleteRecord = <T extends SavedType | DraftType>(
  kind: NamedKind<T> & { remove: Endpoint },
) =>
  useCall(kind.remove, {
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

const quoted = <T extends SavedType | DraftType>(
  { singular, nameOf }: NamedKind<T>,
  record: Synced[T],
) => `${singular.toLowerCase()} “${nameOf(record)}”`

const patchOf = <T extends SavedType | DraftType>({ type }: NamedKind<T>, patch: object) =>
  ({ noun: type, ...patch }) as Patch

/** A referenced client or project may be unsent too, and has to be sent first. */
const unsentReferences = (fields: object) => {
  const { clientId, projectId } = fields as { clientId?: string | null; projectId?: string | null }
  return unsentRecords([
    ...(clientId ? [`clients/${clientId}`] : []),
    ...(projectId ? [`projects/${projectId}`] : []),
  ])
}
