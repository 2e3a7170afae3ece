import classes from './workspace-skeleton.module.css'

/** Outline of the workspace while its code comes: the real layout, so that nothing jumps. */
export function WorkspaceSkeleton() {
  return (
    <div className={classes.frame} role="status" aria-label="Chargement en cours">
      <div className={classes.menu} />
      <div className={classes.bar} />
      <div className={classes.page}>
        <i />
        <i />
        <i />
      </div>
    </div>
  )
}
