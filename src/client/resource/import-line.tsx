import type { CellChoice } from './import-aids.ts'
import { ImportChoice } from './import-choice.tsx'
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
  /** Nothing sure: it enters unless it is said otherwise. */
  readonly doubt?: true
  /** Somebody who waits for a place: it may be theirs. */
  readonly waits?: true
  /** The cell that another line says too. */
  readonly cell?: { readonly titre: string; readonly why: string }
}

/** What becomes of a line that may exist already. */
type Fate = 'non' | 'oui' | 'entre'
const FATES: readonly Fate[] = ['non', 'oui', 'entre']

interface Props {
  readonly numero: number
  readonly name: string | undefined
  /** Whom it is about: in sight beside its number while it is mended; empty where the list names nobody. */
  readonly who?: string
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
  /** Its place goes to who waits. */
  readonly brought?: boolean
  readonly onKeep: ((fate: Fate) => void) | undefined
  readonly onChange: (titre: string, text: string) => void
  /** It was changed here once, and stays open. */
  readonly touched?: boolean
  readonly onDrop?: () => void
  /** Words that a column's cells may hold. */
  readonly choiceOf?: (titre: string) => CellChoice | undefined
  /** What an empty cell of this column takes; empty: it takes nothing. */
  readonly hintOf?: (titre: string) => string
  readonly onAdded?: (() => void) | undefined
}

const cellId = (numero: number, titre: string) => `import-cellule-${numero}-${titre}`

/** One line of a sheet: its cells, mended in place where something is wrong, and what is to be chosen about it. */
export function ImportLine(props: Props) {
  const { numero, name, titres, valeurs, wrong, mended, out, twin, kept, onKeep, onChange } = props
  const { who = '', brought = false, touched = false, onDrop, choiceOf, hintOf, onAdded } = props
  const open = wrong !== null || twin !== null || touched
  return (
    <tr
      data-wrong={(wrong && !mended) || undefined}
      data-twin={(twin !== null && !wrong && !kept && !brought) || undefined}
    >
      <th scope="row">
        {name ?? numero}
        {who && open && <span className={classes.who}>{who}</span>}
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
        {twin !== null && (
          <>
            <p className={classes.twin}>{twin.why}</p>
            {onKeep && (
              <select
                className={classes.pick}
                aria-label={`Ligne ${numero}, ${twin.who}`}
                value={brought ? 'entre' : kept ? 'oui' : 'non'}
                onChange={event => onKeep(FATES.find(fate => fate === event.currentTarget.value) ?? 'non')}
              >
                <option value="non">Ignorer</option>
                {twin.waits && <option value="entre">Faire entrer la personne en attente</option>}
                <option value="oui">{twin.doubt ? 'Ajouter' : 'Ajouter quand même'}</option>
              </select>
            )}
          </>
        )}
        {onDrop && wrong && (
          <button
            type="button"
            className={classes.drop}
            aria-label={`Laisser la ligne ${numero} de côté`}
            onClick={onDrop}
          >
            Laisser de côté
          </button>
        )}
      </th>
      {titres.map(titre => {
        const why = wrong?.cells.get(titre)
        const said = why ?? (twin?.cell?.titre === titre ? twin.cell.why : undefined)
        const hint = hintOf?.(titre) ?? ''
        const text = valeurs[titre] ?? ''
        const shared = {
          id: cellId(numero, titre),
          'aria-label': `${titre}, ${name ?? `ligne ${numero}`}`,
          'aria-invalid': (why !== undefined && !mended) || undefined,
          'aria-describedby': said === undefined ? undefined : `import-${numero}-${titre}`,
        }
        const choice = choiceOf?.(titre)
        return (
          <td key={titre} data-out={out?.(titre) || undefined} data-wrong={(why && !mended) || undefined}>
            {out?.(titre) || !(open || hint) ? (
              text
            ) : choice ? (
              <ImportChoice
                {...shared}
                text={text}
                choice={choice}
                onChange={chosen => onChange(titre, chosen)}
                onAdded={onAdded}
              />
            ) : (
              <input
                {...shared}
                className={classes.cell}
                placeholder={hint}
                value={text}
                onChange={event => onChange(titre, event.currentTarget.value)}
              />
            )}
            {said !== undefined && (
              <p id={`import-${numero}-${titre}`} className={why === undefined ? classes.twin : classes.why}>
                {said}
              </p>
            )}
          </td>
        )
      })}
    </tr>
  )
}
