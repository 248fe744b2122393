import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import type { ShellSlots } from '#app/Shell.tsx'
import classes from '#app/Sidebar.module.css'
import { BackLink } from '#ui/BackLink.tsx'
import { Brand } from '#ui/Brand.tsx'
import { adminScreens, type Screen, websiteScreens } from '#ui/navigation.ts'
import { paths, useSlugInPath } from '#ui/paths.ts'

export const Sidebar = ({ todoBadge, QuickButton, websiteName }: ShellSlots) => {
  const slug = useSlugInPath()
  const screens = slug ? websiteScreens(slug) : adminScreens
  return (
    <aside className={classes.sidebar}>
      <Link to={paths.websites} className={classes.brand} aria-label="Synapse AI, all websites">
        <Brand />
      </Link>
      {slug && (
        <>
          <BackLink to={paths.websites} justify="flex-start">
            Back to Websites
          </BackLink>
          <div className={classes.website}>{websiteName}</div>
        </>
      )}
      <nav className={classes.items} aria-label={slug ? 'Website' : 'Main'}>
        {screens.map((screen) => (
          <Item
            key={screen.to}
            screen={screen}
            badge={screen.hasTodoBadge ? todoBadge : undefined}
          />
        ))}
      </nav>
      {slug && (
        <div className={classes.quick}>
          <QuickButton />
        </div>
      )}
    </aside>
  )
}

const Item = ({ screen, badge }: { screen: Screen; badge: ReactNode }) => (
  <NavLink to={screen.to} end={!screen.hasPages} className={classes.item}>
    <screen.icon size={19} stroke={1.7} aria-hidden />
    <span>{screen.label}</span>
    {badge}
  </NavLink>
)
