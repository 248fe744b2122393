import { useWebsite } from '#website/queries.ts'

export const WebsiteName = ({ slug }: { slug: string }) => {
  const website = useWebsite(slug)
  if (!website) return <span>&nbsp;</span>
  return (
    <span>
      <WebsiteDot colour={website.primaryColor} />
      {website.name}
    </span>
  )
}

/** Shows a website's colour as a dot. The dark theme softens the colour to avoid glare. */
export const WebsiteDot = ({ colour }: { colour: string }) => (
  <span
    className="dot"
    style={{ background: `light-dark(${colour}, color-mix(in oklab, ${colour} 60%, #8FC7E6))` }}
    aria-hidden
  />
)
