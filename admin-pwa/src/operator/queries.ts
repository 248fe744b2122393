import { readSignInSecurity } from '@synapse/shared/operator/contract'
import { query } from '#data/query.ts'

export const securityQuery = () => query(readSignInSecurity)
