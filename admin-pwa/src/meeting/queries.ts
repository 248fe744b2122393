import { readGoogleStatus } from '@synapse/shared/meeting/contract'
import { query } from '#data/query.ts'

export const googleStatusQuery = () => query(readGoogleStatus)
