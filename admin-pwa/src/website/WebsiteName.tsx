import { useWebsite } from '#website/queries.ts'
import { websiteColour } from '#website/website-colour.ts'

export const WebsiteName = ({ slug }: { slug: string }) => {
  const website = useWebsite(slug)
  if (!website) return <span>&nbsp;</span>
  return (
    <span>
      <span
        className="dot"
        style={{ background: websiteColour(website.primaryColor) }}
        aria-hidden
      />
      {website.name}
    </span>
  )
}
