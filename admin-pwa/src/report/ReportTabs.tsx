import { NavLink } from 'react-router'
import classes from '#report/ReportTabs.module.css'
import { paths } from '#ui/route/paths.ts'
import { useUrlFilters } from '#ui/route/search-params.ts'

/** Links to the reports for all websites. The selected period is kept. */
export const ReportTabs = () => {
  const { get } = useUrlFilters()
  const dates = ['from', 'to'].flatMap((name) => (get(name) ? [[name, get(name)]] : []))
  const search = new URLSearchParams(dates).toString()
  const tabs = [
    ['Summary', { pathname: paths.reports, search }],
    ['VAT return', { pathname: paths.vatReturn, search }],
    ['Quarters', paths.quarters],
    ['Stripe', paths.stripe],
  ] as const
  return (
    <nav aria-label="Reports" className={classes.tabs}>
      {tabs.map(([label, to]) => (
        <NavLink key={label} to={to} end>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
