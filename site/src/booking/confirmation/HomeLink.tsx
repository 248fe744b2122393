import { builtInSlug } from '@synapse/shared/website/paths'

/** Only the built-in website has a home page. */
export const HomeLink = ({ website }: { website: string }) =>
  website === builtInSlug && (
    <a className="button button-outline" href="/">
      Return to Website
    </a>
  )
