import { readStripeStatus } from '@synapse/shared/payment/contract'
import { query } from '#data/query.ts'

export const stripeStatusQuery = () => query(readStripeStatus)
