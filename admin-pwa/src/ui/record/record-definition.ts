import type { Endpoint, EndpointReturning } from '@synapse/shared/contract/endpoint'
import type { Synced } from '@synapse/shared/sync/contract'
import type { VersionedType } from '#data/outbox/optimistic-change.ts'
import type { Patch } from '#data/outbox/patch.ts'

type NamedDefinition<T extends VersionedType> = {
  type: T
  singular: string
  nameOf: (record: Synced[T]) => string
}

export type RecordDefinition<
  T extends VersionedType,
  Create extends Endpoint,
  Update extends Endpoint,
> = NamedDefinition<T> & {
  create: Create & EndpointReturning<Synced[T]>
  update: Update & EndpointReturning<Synced[T]>
  /** Initial values for fields that aren't in the form. */
  blank?: Partial<Synced[T]>
  /**
   * Returns the fields computed from the others.
   * @param before undefined for a new record
   */
  derive?: (
    record: Synced[T],
    before?: Synced[T],
  ) => Partial<Synced[T]> | Promise<Partial<Synced[T]>>
  /** Returns the keys of the records that the fields refer to, for example 'clients/<id>'. */
  referencesOf?: (fields: Partial<Synced[T]>) => (string | undefined)[]
}

export type DeletionDefinition<T extends VersionedType> = NamedDefinition<T> & {
  remove: Endpoint
  /** Returns how a deletion affects other records. */
  deletionSideEffects?: (record: Synced[T]) => Promise<readonly Patch[]>
}

export type EditableDefinition<
  T extends VersionedType,
  Create extends Endpoint,
  Update extends Endpoint,
> = RecordDefinition<T, Create, Update> & DeletionDefinition<T>

export type DraftDefinition<T extends VersionedType, Fields> = DeletionDefinition<T> & {
  save: EndpointReturning<Synced[T]>
  predict: (id: string, fields: Fields, before?: Synced[T]) => Synced[T]
  referencesOf: (fields: Fields) => (string | undefined)[]
}

/** Returns the name of the record type within a sentence, for example 'client'. */
export const nounOf = ({ singular }: { singular: string }): string => singular.toLowerCase()

/** Names a record within a sentence: 'client “Cellar Ltd”'. */
export const describeRecord = <T extends VersionedType>(
  definition: NamedDefinition<T>,
  record: Synced[T],
) => `${nounOf(definition)} “${definition.nameOf(record)}”`
