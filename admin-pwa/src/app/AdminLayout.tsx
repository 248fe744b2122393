import { Shell } from '#app/Shell.tsx'
import { AddClient } from '#client/AddClient.tsx'
import { AddClientButton } from '#client/AddClientButton.tsx'
import { AccountMenu } from '#operator/AccountMenu.tsx'
import { SearchPalette } from '#search/SearchPalette.tsx'
import { TodoBadge } from '#todo/TodoBadge.tsx'
import { WebsiteName } from '#website/WebsiteName.tsx'

/** The layout with what the nouns put into it. */
export const AdminLayout = () => (
  <Shell
    account={<AccountMenu />}
    todoBadge={<TodoBadge />}
    QuickButton={AddClientButton}
    dialogs={<AddClient />}
    websiteName={<WebsiteName />}
    Palette={SearchPalette}
  />
)
