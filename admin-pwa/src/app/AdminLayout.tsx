import { useNavigate } from 'react-router'
import { paths } from '#app/paths.ts'
import { Shell } from '#app/Shell.tsx'
import { useLaunch } from '#app/use-launch.ts'
import { AddClient } from '#client/AddClient.tsx'
import { AddClientButton } from '#client/AddClientButton.tsx'
import { keepOpenedFiles } from '#invoice/opened-files.ts'
import { AccountMenu } from '#operator/AccountMenu.tsx'
import { SearchPalette } from '#search/SearchPalette.tsx'
import { AppBadge } from '#todo/AppBadge.tsx'
import { TodoBadge } from '#todo/TodoBadge.tsx'
import { WebsiteName } from '#website/WebsiteName.tsx'

/** The layout with what the nouns put into it. */
export const AdminLayout = () => {
  const navigate = useNavigate()
  useLaunch((files) => {
    keepOpenedFiles(files)
    navigate(paths.invoicing)
  })
  return (
    <>
      <AppBadge />
      <Shell
        account={<AccountMenu />}
        todoBadge={<TodoBadge />}
        QuickButton={AddClientButton}
        dialogs={<AddClient />}
        websiteName={<WebsiteName />}
        Palette={SearchPalette}
      />
    </>
  )
}
