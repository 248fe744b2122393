import classes from '#invoice/TotalsList.module.css'

type Props = { sums: readonly { label: string; value: string; isTotal?: boolean }[] }

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
