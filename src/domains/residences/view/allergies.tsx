import classes from './allergies.module.css'

/** What somebody must not be given, in sight wherever they are named to who may know; nothing where none is known. */
export function Allergies({ children }: { readonly children: string }) {
  if (children === '') return null
  return (
    <p className={classes.allergies}>
      <b>Allergies&nbsp;:</b> {children}
    </p>
  )
}
