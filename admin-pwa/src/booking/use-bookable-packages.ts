import { centsFromEuro } from '@synapse/shared/money'
import { usePackages, useWebsiteSetup } from '#website/queries.ts'

/** The price loads after the name. */
export type BookablePackage = {
  type: string
  label: string
  numberOfStudents: number
  durationMinutes?: number
  priceCents?: number
}

/** Returns all packages of a website, including hidden ones. */
export const useBookablePackages = (website: string) => {
  const unpriced = usePackages(website)
  const { data, error, refetch } = useWebsiteSetup(website)
  const priced = data?.packages.map(({ price, ...others }) => ({
    ...others,
    priceCents: centsFromEuro(price),
  }))
  const packages: BookablePackage[] = priced ?? unpriced
  return { packages, error, refetch }
}
