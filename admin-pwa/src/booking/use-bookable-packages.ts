import { centsFromEuro } from '@synapse/shared/money'
import { useQuery } from '@tanstack/react-query'
import { usePackages, websiteSetupQuery, websitesQuery } from '#website/queries.ts'

/** A package that can be booked. The price loads after the name. */
export type BookablePackage = {
  type: string
  label: string
  numberOfStudents: number
  durationMinutes?: number
  priceCents?: number
}

/**
 * Returns all of a website's packages, including hidden ones. Prices are missing until they are
 * loaded.
 */
export const useBookablePackages = (slug: string) => {
  const known = usePackages()
  const websites = useQuery(websitesQuery())
  const id = websites.data?.find((website) => website.slug === slug)?.id
  const setup = useQuery({ ...websiteSetupQuery(id ?? ''), enabled: id !== undefined })
  const priced = setup.data?.packages.map(({ price, ...offer }) => ({
    ...offer,
    priceCents: centsFromEuro(price),
  }))
  const offers: BookablePackage[] = priced ?? known
  return {
    error: setup.data ? undefined : (setup.error ?? websites.error),
    retry: () => (id ? setup : websites).refetch(),
    offers,
  }
}
