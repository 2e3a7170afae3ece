import classes from './count-badge.module.css'

/** How many, over the corner of what they wait behind: where that is, its place says by `className`. */
export function CountBadge({
  count,
  className,
  hidden,
}: {
  count: number
  className: string | undefined
  hidden?: boolean
}) {
  return (
    <span className={`${classes.badge} ${className}`} aria-hidden={hidden}>
      {count > 99 ? '99+' : count}
    </span>
  )
}
