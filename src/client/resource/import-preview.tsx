import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { FormField } from '#wire/form.ts'
import { compter, normaliserRecherche } from '#wire/french.ts'
import type { ImportReport } from '#wire/resource.ts'
import classes from './import-dialog.module.css'
import type { Sheet } from './sheet.ts'

interface Props {
  readonly sheet: Sheet
  readonly rapport: ImportReport
  readonly champs: readonly Pick<FormField, 'id' | 'label'>[]
  /** Ranks of the lines changed since they were judged. */
  readonly mended: ReadonlySet<number>
  readonly onChange: (rang: number, titre: string, text: string) => void
  /** What lines are called that come from no sheet; otherwise each is called by its number there. */
  readonly names?: readonly string[]
  /** What is said above them, instead of what an import says. */
  readonly summary?: string
}

/** More would only slow the dialog: what is wrong comes first. */
const MONTREES = 100

interface Wrong {
  /** Sentences by column of the sheet. */
  readonly cells: ReadonlyMap<string, string>
  /** What is about no column of it. */
  readonly line: readonly string[]
}

/** What is wrong with a line, at the column it is about: by the field's label or its name, as the server reads them. */
function wrongOf(
  champs: Readonly<Record<string, string>>,
  fields: readonly Pick<FormField, 'id' | 'label'>[],
  titres: readonly string[],
): Wrong {
  const cells = new Map<string, string>()
  const line: string[] = []
  for (const [id, message] of Object.entries(champs)) {
    const label = fields.find(field => field.id === id)?.label ?? id
    const names = [id, label].map(normaliserRecherche)
    const titre = titres.find(t => names.includes(normaliserRecherche(t)))
    const said = id === 'ligne' || message.startsWith(label) ? message : `${label}\u00a0: ${message}`
    if (titre === undefined) line.push(said)
    else cells.set(titre, said)
  }
  return { cells, line }
}

/** The lines as they were read, those to correct first: their cells are mended here, each beside what it should hold. */
export function ImportPreview({ sheet, rapport, champs, mended, onChange, names, summary }: Props) {
  const errors = new Map(rapport.erreurs.map(e => [e.ligne - 1, wrongOf(e.champs, champs, sheet.titres)]))
  const order = sheet.lignes
    .map((_, rang) => rang)
    .sort((a, b) => Number(errors.has(b)) - Number(errors.has(a)) || a - b)
  const wrong = errors.size
  const Icon = wrong > 0 ? IconAlertTriangle : IconCircleCheck
  return (
    <>
      <p className={classes.summary} role="status" data-wrong={wrong > 0 || undefined}>
        <Icon size={20} stroke={1.8} aria-hidden />
        {summary ??
          (wrong > 0
            ? `${compter(wrong, 'ligne')} à corriger sur ${sheet.lignes.length}\u00a0: corrigez ici, les autres peuvent entrer sans attendre.`
            : `${compter(sheet.lignes.length, 'ligne')}\u00a0: tout peut être importé.`)}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keyboard */}
      <section className={classes.frame} aria-label="Aperçu des lignes" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Ligne</th>
              {sheet.titres.map(titre => (
                <th key={titre} scope="col">
                  {titre}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {order.slice(0, MONTREES).map(rang => (
              <Line
                key={rang}
                numero={sheet.lignes[rang]?.numero ?? 0}
                name={names?.[rang]}
                titres={sheet.titres}
                valeurs={sheet.lignes[rang]?.valeurs ?? {}}
                wrong={errors.get(rang) ?? null}
                mended={mended.has(rang)}
                onChange={(titre, text) => onChange(rang, titre, text)}
              />
            ))}
          </tbody>
        </table>
      </section>
      {order.length > MONTREES && (
        <p className={classes.text}>{`Les ${MONTREES} premières lignes sont montrées, celles à corriger d’abord.`}</p>
      )}
    </>
  )
}

interface LineProps {
  readonly numero: number
  readonly name: string | undefined
  readonly titres: readonly string[]
  readonly valeurs: Readonly<Record<string, string>>
  readonly wrong: Wrong | null
  readonly mended: boolean
  readonly onChange: (titre: string, text: string) => void
}

function Line({ numero, name, titres, valeurs, wrong, mended, onChange }: LineProps) {
  return (
    <tr data-wrong={(wrong && !mended) || undefined}>
      <th scope="row">
        {name ?? numero}
        {mended && <span className={classes.mended}>à vérifier</span>}
        {wrong?.line.map(text => (
          <p key={text} className={classes.why}>
            {text}
          </p>
        ))}
      </th>
      {titres.map(titre => {
        const why = wrong?.cells.get(titre)
        return (
          <td key={titre} data-wrong={(why && !mended) || undefined}>
            {wrong ? (
              <input
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
