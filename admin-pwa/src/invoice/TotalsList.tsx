import classes from '#invoice/TotalsList.module.css'

type Props = { sums: readonly { label: string; value: string; isTotal?: boolean }[] }

/** Shows a document's totals below its lines. */
export const TotalsList = ({ sums }: Props) => (
  <dl className={classes.sums}>
    {sums.map(({ label, value, isTotal }) => (
      <div key={label} data-total={isTotal || undefined}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
