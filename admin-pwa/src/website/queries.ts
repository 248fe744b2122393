import { type AdminWebsite, listWebsites, readWebsiteSetup } from '@synapse/shared/website/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '#data/api.ts'
import { query } from '#data/query.ts'
import { joinQueries } from '#ui/QueryBoundary.tsx'
import type { Tone } from '#ui/tone.ts'
import { packageTone } from '#website/package-tone.ts'

export const websitesQuery = () => query(listWebsites)

/** Finds a website by its slug; undefined while loading or if there is none. */
export const useWebsite = (slug: string | undefined): AdminWebsite | undefined => {
  const { data } = useQuery(websitesQuery())
  return data?.find((website) => website.slug === slug)
}

/** Returns a website's packages with their colours; none while loading. */
export const usePackages = (slug: string | undefined) => {
  const packages = useWebsite(slug)?.packages ?? []
  return packages.map(({ type, label, numberOfStudents }) => ({
    type,
    label,
    numberOfStudents,
    tone: packageTone(type, packages),
  }))
}

/** A booking's package, identified by its key and its website's slug. */
type PackageRef = { website: string; sessionType: string }

/** Returns a function that finds a package's colour. */
export const usePackageTone = () => {
  const { data: websites } = useQuery(websitesQuery())
  return ({ website, sessionType }: PackageRef): Tone =>
    packageTone(sessionType, websites?.find(({ slug }) => slug === website)?.packages ?? [])
}

/** Returns a function that finds a website's name by its slug; while loading, returns the slug. */
export const useWebsiteName = () => {
  const { data: websites } = useQuery(websitesQuery())
  return (website: string): string =>
    websites?.find(({ slug }) => slug === website)?.name ?? website
}

/** Returns the options of a form field that selects a website. */
export const useWebsiteField = () => {
  const { data } = useQuery(websitesQuery())
  return {
    label: 'Website',
    format: (id: string) => data?.find((website) => website.id === id)?.name,
  }
}

export const websiteSetupQuery = (id: string) => query(readWebsiteSetup, { params: { id } })

/** Returns a website's packages and schedule as if they came from a single query. */
export const useWebsiteSetup = (slug: string) => {
  const website = useWebsite(slug)
  const websites = useQuery(websitesQuery())
  const setup = useQuery({
    ...websiteSetupQuery(website?.id ?? ''),
    enabled: website !== undefined,
  })
  // The setup is loaded by id, and the id comes from the list of websites.
  const { data, error, refetch } = joinQueries({ websites, setup })
  return { data: data?.setup, error, refetch }
}

/**
 * Returns a website's version; undefined before it has been added. This replaces `savedVersion`,
 * because websites aren't stored on this device.
 */
export const savedWebsiteVersion = async (id: string): Promise<number | undefined> => {
  const websites = await call(listWebsites, {}).catch(console.warn)
  return websites?.find((website) => website.id === id)?.version
}
