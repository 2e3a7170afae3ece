import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { formaterJour } from '#wire/dates.ts'
import type { FormField } from '#wire/form.ts'
import { compter } from '#wire/french.ts'
import type { ImportReport } from '#wire/resource.ts'
import type { Matching, Taken } from './columns.ts'
import { type ImportAids, takesGiven } from './import-aids.ts'
import { ColumnHead } from './import-column.tsx'
import classes from './import-dialog.module.css'
import { ImportLine, type Twin } from './import-line.tsx'
import { whoOf } from './import-names.ts'
import { LeftOutNote, TakenNote, TwinsNote } from './import-notes.tsx'
import { columnOf, sayTwin, sayWrong, wrongOf } from './preview-words.ts'
import type { Sheet } from './sheet.ts'

interface Props {
  readonly sheet: Sheet
  /** A line that another repeats is called by its number in the sheet. */
  readonly rapport: ImportReport
  readonly champs: readonly Pick<FormField, 'id' | 'label'>[]
  /** Ranks of the lines changed since they were judged. */
  readonly mended: ReadonlySet<number>
  readonly onChange: (rang: number, titre: string, text: string) => void
  /** What lines are called that come from no sheet; otherwise each is called by its number there. */
  readonly names?: readonly string[]
  /** What is said above them, instead of what an import says. */
  readonly summary?: string
  /** What each column of a sheet is, where the person may say it. */
  readonly matching?: Matching
  readonly onMatch?: (titre: string, id: string) => void
  /** The first line named nothing. */
  readonly onUntitled?: (() => void) | undefined
  /** The field that the last choice took from another column. */
  readonly taken?: Taken | null
  /** Lines that enter though they may exist already, by their number. */
  readonly kept?: ReadonlySet<number>
  /** Lines whose place goes to who waits for one, by their number. */
  readonly brought?: ReadonlySet<number>
  readonly onKeep?: (kept: ReadonlySet<number>, brought?: ReadonlySet<number>) => void
  readonly pending?: boolean
  /** Ranks of the lines that stay open, however they are judged. */
  readonly touched?: ReadonlySet<number>
  /** Takes a line out that is wrong or may exist already. */
  readonly onDrop?: (rang: number) => void
  readonly aids?: ImportAids
  /** What lines take that say no day, and no amount. */
  readonly day?: string
  readonly amount?: string
  /** A word was added to those that cells may hold. */
  readonly onAdded?: () => void
}

const NO_AIDS: ImportAids = {}
const NOBODY: ReadonlySet<number> = new Set()

/** More would only slow the dialog: what is wrong comes first. */
const MONTREES = 100

function withNumber(numbers: ReadonlySet<number>, numero: number, there: boolean): ReadonlySet<number> {
  const next = new Set(numbers)
  if (there) next.add(numero)
  else next.delete(numero)
  return next
}

/** Whether a table is wider than what shows it: what is wrong may then stand out of sight. */
function useOverflow() {
  const frame = useRef<HTMLElement>(null)
  const [over, setOver] = useState(false)
  useLayoutEffect(() => {
    const box = frame.current
    if (!box?.firstElementChild || typeof ResizeObserver === 'undefined') return
    const sizes = new ResizeObserver(() => setOver(box.scrollWidth > box.clientWidth + 1))
    sizes.observe(box)
    sizes.observe(box.firstElementChild)
    return () => sizes.disconnect()
  }, [])
  return { frame, over }
}

/** The lines as they were read, those to correct first: their cells are mended here, each beside what it should hold. */
export function ImportPreview(props: Props) {
  const {
    sheet,
    rapport,
    champs,
    mended,
    onChange,
    names,
    summary,
    matching,
    onMatch,
    onUntitled,
    taken,
    kept = NOBODY,
    brought = NOBODY,
    onKeep,
    touched = NOBODY,
    onDrop,
    aids = NO_AIDS,
    day = '',
    amount = '',
    onAdded,
  } = props
  const errors = new Map(rapport.erreurs.map(e => [e.ligne - 1, wrongOf(e.champs, champs, sheet.titres, matching)]))
  const twins = new Map((rapport.doubles ?? []).map(one => [one.ligne - 1, one]))
  const { day: dated, amount: counted } = aids
  /** What an empty cell of a line takes. */
  function hintOf(rang: number, titre: string): string {
    const field = matching?.get(titre)
    if (!matching || field === undefined) return ''
    const line = sheet.lignes[rang]?.valeurs
    if (dated && field === dated.id) return day && takesGiven(line, matching, dated) ? formaterJour(day) : ''
    return field === counted?.id ? amount : ''
  }
  function twinOf(rang: number): Twin | null {
    const double = twins.get(rang)
    const said = sayTwin(double)
    if (!said || double?.champ === undefined || !('ligne' in double.comme)) return said
    const titre = columnOf(double.champ, champs, sheet.titres, matching)
    return titre === undefined ? said : { ...said, cell: { titre, why: `Déjà à la ligne ${double.comme.ligne}.` } }
  }
  const { frame, over } = useOverflow()
  const [shown, setShown] = useState(MONTREES)
  const [only, setOnly] = useState(false)
  const narrowed = only && twins.size > 0
  const rankOf = (rang: number) =>
    errors.has(rang) || touched.has(rang) ? 0 : twins.get(rang)?.doute ? 2 : twins.has(rang) ? 1 : 3
  const order = sheet.lignes
    .map((_, rang) => rang)
    .filter(rang => !narrowed || twins.has(rang))
    .sort((a, b) => rankOf(a) - rankOf(b) || a - b)
  const wrong = errors.size
  const numberAt = (rang: number) => sheet.lignes[rang]?.numero ?? 0
  /** Those whose place is not given to who waits: they enter or not. */
  const others = [...twins].filter(([rang]) => !brought.has(numberAt(rang)))
  const Icon = wrong > 0 ? IconAlertTriangle : IconCircleCheck
  return (
    <>
      <p className={classes.summary} role="status" data-wrong={wrong > 0 || undefined}>
        <Icon size={20} stroke={1.8} aria-hidden />
        {summary ??
          (wrong > 0
            ? sayWrong(wrong, sheet.lignes.length)
            : twins.size > 0
              ? `${compter(sheet.lignes.length, 'ligne')}\u00a0: rien à corriger.`
              : `${compter(sheet.lignes.length, 'ligne')}\u00a0: tout peut être importé.`)}
      </p>
      {taken && <TakenNote taken={taken} label={champs.find(f => f.id === taken.field)?.label ?? taken.field} />}
      {matching && (
        <LeftOutNote
          titles={sheet.titres.filter(titre => !matching.has(titre))}
          unknown={[...matching.values()].every(id => id === dated?.id || id === counted?.id)}
          onUntitled={onUntitled}
        />
      )}
      {brought.size > 0 && (
        <p className={classes.text} role="status">
          {`${compter(brought.size, 'personne en attente entrera', 'personnes en attente entreront')}.`}
        </p>
      )}
      {onKeep && others.length > 0 && (
        <TwinsNote
          doubles={others.map(([, twin]) => twin)}
          numbers={others.map(([rang]) => numberAt(rang))}
          kept={kept}
          onKeep={onKeep}
        />
      )}
      {twins.size > 0 && twins.size < sheet.lignes.length && (
        <Button
          className={classes.only}
          size="compact-sm"
          variant="default"
          aria-pressed={narrowed}
          onClick={() => setOnly(!only)}
        >
          {narrowed ? 'Montrer toutes les lignes' : `Ne montrer que les doublons (${twins.size})`}
        </Button>
      )}
      <section
        ref={frame}
        className={classes.frame}
        data-over={over || undefined}
        aria-label="Aperçu des lignes"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keyboard
        tabIndex={0}
      >
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Ligne</th>
              {sheet.titres.map(titre => (
                <ColumnHead
                  key={titre}
                  title={titre}
                  fields={champs}
                  field={matching?.get(titre) ?? ''}
                  pending={props.pending ?? false}
                  onMatch={onMatch && (id => onMatch(titre, id))}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {order.slice(0, shown).map(rang => (
              <ImportLine
                key={rang}
                numero={numberAt(rang)}
                name={names?.[rang]}
                who={matching ? whoOf(sheet.lignes[rang]?.valeurs ?? {}, champs, matching) : ''}
                titres={sheet.titres}
                valeurs={sheet.lignes[rang]?.valeurs ?? {}}
                wrong={errors.get(rang) ?? null}
                mended={mended.has(rang)}
                out={matching && (titre => !matching.has(titre))}
                twin={twinOf(rang)}
                kept={kept.has(numberAt(rang))}
                brought={brought.has(numberAt(rang))}
                onKeep={
                  onKeep &&
                  (fate =>
                    onKeep(
                      withNumber(kept, numberAt(rang), fate === 'oui'),
                      withNumber(brought, numberAt(rang), fate === 'entre'),
                    ))
                }
                touched={touched.has(rang)}
                {...(onDrop && { onDrop: () => onDrop(rang) })}
                choiceOf={titre => aids.choices?.[matching?.get(titre) ?? '']}
                hintOf={titre => hintOf(rang, titre)}
                onAdded={onAdded}
                onChange={(titre, text) => onChange(rang, titre, text)}
              />
            ))}
          </tbody>
        </table>
      </section>
      {order.length > shown && (
        <div className={classes.twins}>
          <span>{`Les ${shown} premières lignes sont montrées, celles à corriger ou à choisir d’abord.`}</span>
          <Button size="compact-sm" variant="default" onClick={() => setShown(shown + MONTREES)}>
            {`En montrer ${Math.min(MONTREES, order.length - shown)} de plus`}
          </Button>
        </div>
      )}
    </>
  )
}
