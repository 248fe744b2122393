import { centsFromEuro } from '@synapse/shared/money'
import { usePackages, useWebsiteSetup } from '#website/queries.ts'

/** A package that can be booked. The price loads after the name. */
export type BookablePackage = {
  type: string
  label: string
  numberOfStudents: number
  durationMinutes?: number
  priceCents?: number
}

/** Returns all packages of the website in the URL, including hidden ones. */
export const useBookablePackages = () => {
  const known = usePackages()
  const { data, error, refetch } = useWebsiteSetup()
  const priced = data?.packages.map(({ price, ...offer }) => ({
    ...offer,
    priceCents: centsFromEuro(price),
  }))
  const offers: BookablePackage[] = priced ?? known
  return { offers, error, retry: refetch }
}
