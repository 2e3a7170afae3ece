import classes from './pane-bar.module.css'

interface Props<Id extends string> {
  readonly panes: readonly { readonly id: Id; readonly label: string }[]
  readonly shown: Id
  readonly onShow: (id: Id) => void
}

/** The panes of a record on a phone, at the bottom, within the thumb's reach: room for five. */
export function PaneBar<Id extends string>({ panes, shown, onShow }: Props<Id>) {
  return (
    <nav className={classes.root} aria-label="Volets">
      {panes.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          aria-current={id === shown ? 'page' : undefined}
          onClick={() => id !== shown && onShow(id)}
        >
          {label}
        </button>
      ))}
    </nav>
  )
}
