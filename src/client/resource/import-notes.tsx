import { Button } from '@mantine/core'
import { compter } from '#wire/french.ts'
import { direDoubles } from '#wire/import-words.ts'
import type { ImportDouble } from '#wire/resource.ts'
import type { Taken } from './columns.ts'
import classes from './import-dialog.module.css'

/** Columns of which nothing is written. */
export function LeftOutNote({ titles }: { titles: readonly string[] }) {
  if (titles.length === 0) return null
  const said = titles.map(title => `«\u00a0${title}\u00a0»`).join(', ')
  return (
    <p className={classes.text}>
      {titles.length === 1 ? 'Colonne laissée de côté' : 'Colonnes laissées de côté'}
      {`\u00a0: ${said}. Dites sous son nom ce qu’elle contient pour l’importer.`}
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

/** How many lines may exist already or are said twice, and what becomes of them. */
export function TwinsNote({ doubles, numbers, kept, onKeep }: Props) {
  const added = numbers.filter(n => kept.has(n)).length
  const fate =
    added === 0
      ? numbers.length === 1
        ? 'elle ne sera pas ajoutée'
        : 'elles ne seront pas ajoutées'
      : `${compter(added, 'sera ajoutée quand même', 'seront ajoutées quand même')}, ${compter(numbers.length - added, 'ignorée')}`
  return (
    <div className={classes.twins} role="status">
      <span>
        {direDoubles(doubles)}
        {`\u00a0: ${fate}.`}
      </span>
      {numbers.length > 1 && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onKeep(new Set(added < numbers.length ? numbers : []))}
        >
          {added < numbers.length ? 'Les ajouter toutes quand même' : 'Les ignorer toutes'}
        </Button>
      )}
    </div>
  )
}
