import { readBusiness } from '@synapse/shared/business/contract'
import { query } from '#data/query.ts'

export const businessQuery = () => query(readBusiness)
