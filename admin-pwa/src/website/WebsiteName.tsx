import { useWebsite } from '#website/queries.ts'

/** The name of the website that is open, its colour beside it. */
export const WebsiteName = () => {
  const website = useWebsite()
  if (!website) return <span>&nbsp;</span>
  return (
    <span>
      <span className="dot" style={{ background: website.primaryColor }} aria-hidden />
      {website.name}
    </span>
  )
}
