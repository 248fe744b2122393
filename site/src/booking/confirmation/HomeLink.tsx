import { builtInSlug } from '@synapse/shared/website/paths'

/** Links to the home page, which only the built-in website has. */
export const HomeLink = ({ website }: { website: string }) =>
  website === builtInSlug && (
    <a className="button button-outline" href="/">
      Return to Website
    </a>
  )
