import type { Endpoint, EndpointReturning } from '@synapse/shared/contract/endpoint'
import type { Synced } from '@synapse/shared/sync/contract'
import type { VersionedType } from '#data/outbox/optimistic-change.ts'
import type { Patch } from '#data/patch.ts'
import type { Toast } from '#ui/toast.tsx'

type NamedDefinition<T extends VersionedType> = {
  type: T
  singular: string
  nameOf: (record: Synced[T]) => string
}

/** How records of a type are named and saved, both online and offline. */
export type RecordDefinition<
  T extends VersionedType,
  Create extends Endpoint,
  Update extends Endpoint,
> = NamedDefinition<T> & {
  create: Create & EndpointReturning<Synced[T]>
  update: Update & EndpointReturning<Synced[T]>
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
  referencesOf?: (fields: Partial<Synced[T]>) => (string | undefined)[]
  /** The toasts shown after a record is added, if their texts are the same for every record. */
  created?: {
    successToast: Toast
    errorToast: (error: unknown) => Toast
  }
}

/** Describes records of a type that can be deleted. */
export type Deletable<T extends VersionedType> = NamedDefinition<T> & {
  remove: Endpoint
  /** Returns the effect of a deletion on other records. */
  deletionSideEffects?: (record: Synced[T]) => Promise<readonly Patch[]>
}

export type DeletableDefinition<
  T extends VersionedType,
  Create extends Endpoint,
  Update extends Endpoint,
> = RecordDefinition<T, Create, Update> & Deletable<T>

/** How drafts of a type are saved, both online and offline. */
export type DocumentDefinition<T extends VersionedType, Fields> = Deletable<T> & {
  save: EndpointReturning<Synced[T]>
  predict: (id: string, fields: Fields, before?: Synced[T]) => Synced[T]
  /** Returns the keys of the records that the draft refers to, for example 'clients/<id>'. */
  referencesOf: (fields: Fields) => (string | undefined)[]
}

/** Describes a record in a text: 'client “Cellar Ltd”'. */
export const describeRecord = <T extends VersionedType>(
  { singular, nameOf }: NamedDefinition<T>,
  record: Synced[T],
) => `${singular.toLowerCase()} “${nameOf(record)}”`
