import classes from './import-dialog.module.css'

export interface Wrong {
  /** Sentences by column of the sheet. */
  readonly cells: ReadonlyMap<string, string>
  /** What is about no column of it. */
  readonly line: readonly string[]
}

/** Why a line may exist already, in a sentence, and as it is called by. */
export interface Twin {
  readonly why: string
  readonly who: string
}

interface Props {
  readonly numero: number
  readonly name: string | undefined
  readonly titres: readonly string[]
  readonly valeurs: Readonly<Record<string, string>>
  readonly wrong: Wrong | null
  readonly mended: boolean
  /** Whether a column is left out. */
  readonly out: ((titre: string) => boolean) | undefined
  /** Why it may exist already. */
  readonly twin: Twin | null
  /** It enters all the same. */
  readonly kept: boolean
  readonly onKeep: ((yes: boolean) => void) | undefined
  readonly onChange: (titre: string, text: string) => void
}

const cellId = (numero: number, titre: string) => `import-cellule-${numero}-${titre}`

/** One line of a sheet: its cells, mended in place where something is wrong, and what is to be chosen about it. */
export function ImportLine(props: Props) {
  const { numero, name, titres, valeurs, wrong, mended, out, twin, kept, onKeep, onChange } = props
  return (
    <tr data-wrong={(wrong && !mended) || undefined} data-twin={(twin !== null && !wrong && !kept) || undefined}>
      <th scope="row">
        {name ?? numero}
        {mended && <span className={classes.mended}>à vérifier</span>}
        {wrong &&
          [...wrong.cells.keys()].map(titre => (
            <button
              key={titre}
              type="button"
              className={classes.goto}
              onClick={() => document.getElementById(cellId(numero, titre))?.focus()}
            >
              {`À corriger\u00a0: ${titre}`}
            </button>
          ))}
        {wrong?.line.map(text => (
          <p key={text} className={classes.why}>
            {text}
          </p>
        ))}
        {twin !== null && !wrong && (
          <>
            <p className={classes.twin}>{twin.why}</p>
            {onKeep && (
              <select
                className={classes.pick}
                aria-label={`Ligne ${numero}, ${twin.who}`}
                value={kept ? 'oui' : 'non'}
                onChange={event => onKeep(event.currentTarget.value === 'oui')}
              >
                <option value="non">Ignorer</option>
                <option value="oui">Ajouter quand même</option>
              </select>
            )}
          </>
        )}
      </th>
      {titres.map(titre => {
        const why = wrong?.cells.get(titre)
        return (
          <td key={titre} data-out={out?.(titre) || undefined} data-wrong={(why && !mended) || undefined}>
            {wrong && !out?.(titre) ? (
              <input
                id={cellId(numero, titre)}
                className={classes.cell}
                aria-label={`${titre}, ${name ?? `ligne ${numero}`}`}
                aria-invalid={(why !== undefined && !mended) || undefined}
                aria-describedby={why === undefined ? undefined : `import-${numero}-${titre}`}
                value={valeurs[titre] ?? ''}
                onChange={event => onChange(titre, event.currentTarget.value)}
              />
            ) : (
              valeurs[titre]
            )}
            {why !== undefined && (
              <p id={`import-${numero}-${titre}`} className={classes.why}>
                {why}
              </p>
            )}
          </td>
        )
      })}
    </tr>
  )
}
