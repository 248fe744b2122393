import { Today } from '#report/Today.tsx'
import { WebsitesPage } from '#website/WebsitesPage.tsx'

/** The home screen: today, then all websites with their figures. */
export const HomePage = () => <WebsitesPage today={<Today />} />
