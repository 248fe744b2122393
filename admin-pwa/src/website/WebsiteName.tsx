import { websiteColour } from '#ui/tone.ts'
import { useWebsite } from '#website/queries.ts'

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
