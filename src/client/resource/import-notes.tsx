import { Button } from '@mantine/core'
import { compter } from '#wire/french.ts'
import { direDoubles } from '#wire/import-words.ts'
import type { ImportDouble } from '#wire/resource.ts'
import type { Taken } from './columns.ts'
import classes from './import-dialog.module.css'

interface LeftOutProps {
  readonly titles: readonly string[]
  readonly unknown: boolean
  /** The first line named nothing: it is one of the others. Absent where that was said. */
  readonly onUntitled?: (() => void) | undefined
}

/** Columns of which nothing is written; where no title was known, the sheet may have none. */
export function LeftOutNote({ titles, unknown, onUntitled }: LeftOutProps) {
  if (titles.length === 0) return null
  if (unknown)
    return (
      <p className={classes.text}>
        Aucune colonne reconnue. Dites sous chaque nom ce que sa colonne contient.{' '}
        {onUntitled && (
          <Button variant="default" size="compact-sm" onClick={onUntitled}>
            Ma première ligne est à importer aussi
          </Button>
        )}
      </p>
    )
  const said = titles.map(title => `«\u00a0${title}\u00a0»`).join(', ')
  return (
    <p className={classes.text}>
      {titles.length === 1
        ? `Colonne laissée de côté\u00a0: ${said}. Dites sous son nom ce qu’elle contient pour l’importer.`
        : `Colonnes laissées de côté\u00a0: ${said}. Dites sous leur nom ce qu’elles contiennent pour les importer.`}
    </p>
  )
}

/** Two columns were said to be one field: the last one said is, and the other is named. */
export function TakenNote({ taken, label }: { taken: Taken; label: string }) {
  return (
    <p className={classes.text} role="status">
      {`«\u00a0${label}\u00a0» ne vient que d’une colonne\u00a0: «\u00a0${taken.by}\u00a0» prend la place de «\u00a0${taken.from}\u00a0».`}
    </p>
  )
}

interface Props {
  readonly doubles: readonly ImportDouble[]
  /** Of these lines, in the sheet. */
  readonly numbers: readonly number[]
  readonly kept: ReadonlySet<number>
  readonly onKeep: (kept: ReadonlySet<number>) => void
}

function fateOf(lines: number, added: number, doubt: boolean): string {
  if (added === 0) return lines === 1 ? 'elle ne sera pas ajoutée' : 'elles ne seront pas ajoutées'
  if (doubt && added === lines) return lines === 1 ? 'elle sera ajoutée' : 'elles seront ajoutées'
  const [one, many] = doubt
    ? ['sera ajoutée', 'seront ajoutées']
    : ['sera ajoutée quand même', 'seront ajoutées quand même']
  const out = lines - added
  return `${compter(added, one, many)}${out > 0 ? `, ${compter(out, 'ignorée')}` : ''}`
}

/** How many lines may exist already or are said twice, and what becomes of them; those of which nothing is sure apart. */
export function TwinsNote({ doubles, numbers, kept, onKeep }: Props) {
  const lines = doubles.map((double, rang) => ({ double, number: numbers[rang] ?? 0 }))
  const parts = [lines.filter(l => !l.double.doute), lines.filter(l => l.double.doute)]
  return parts.map((part, rang) => {
    if (part.length === 0) return null
    const doubt = rang === 1
    const mine = part.map(l => l.number)
    const added = mine.filter(n => kept.has(n)).length
    const others = [...kept].filter(n => !mine.includes(n))
    const said = doubt
      ? `${compter(mine.length, 'ligne')} à regarder, au nom déjà pris`
      : direDoubles(part.map(l => l.double))
    const all = doubt ? 'Les ajouter toutes' : 'Les ajouter toutes quand même'
    return (
      <div key={all} className={classes.twins} role="status">
        <span>{`${said}\u00a0: ${fateOf(mine.length, added, doubt)}.`}</span>
        {mine.length > 1 && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onKeep(new Set(added < mine.length ? [...others, ...mine] : others))}
          >
            {added < mine.length ? all : doubt ? 'Ignorer toutes celles à regarder' : 'Les ignorer toutes'}
          </Button>
        )}
      </div>
    )
  })
}
