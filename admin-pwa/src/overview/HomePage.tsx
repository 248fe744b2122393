import { Today } from '#overview/Today.tsx'
import { WebsitesPage } from '#website/WebsitesPage.tsx'

/** Shows the home screen: today's agenda, then all websites with their figures. */
export const HomePage = () => <WebsitesPage today={<Today />} />
