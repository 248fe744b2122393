import { Today } from '#report/Today.tsx'
import { WebsitesPage } from '#website/WebsitesPage.tsx'

/** The way in: the day, then every website with its figures. */
export const HomePage = () => <WebsitesPage today={<Today />} />
