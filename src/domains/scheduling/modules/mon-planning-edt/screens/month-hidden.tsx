import { VisuallyHidden } from '@mantine/core'
import { pluraliser } from '#wire/french.ts'
import type { Case } from '../view/mois.ts'
import classes from './month-view.module.css'

type Props = {
  readonly cases: readonly Case[]
  /** Before the first day that is shown: it was visible. */
  readonly passe: boolean
}

/** Columns that words fit in. */
const LARGE = 2

/** Days of the month that are not shown, in the blank that they leave: their numbers, and why. */
export function MonthHidden({ cases, passe }: Props) {
  const jours = cases.filter(c => !c.horsMois).map(c => Number(c.jour.slice(8)))
  const [premier, dernier] = [jours[0], jours.at(-1)]
  if (premier === undefined) return <td className={classes.case} colSpan={cases.length} data-vide />
  const nombre = jours.length
  const mots = passe ? pluraliser(nombre, 'passé') : `pas encore ${pluraliser(nombre, 'visible')}`
  return (
    <td className={classes.case} colSpan={cases.length} data-hors>
      <span className={classes.numero}>
        {premier === dernier ? premier : `${premier === 1 ? '1er' : premier} au ${dernier}`}
      </span>
      {cases.length < LARGE ? (
        <VisuallyHidden>, {mots}</VisuallyHidden>
      ) : (
        <>
          <VisuallyHidden>, </VisuallyHidden>
          <span className={classes.pourquoi}>{mots}</span>
        </>
      )}
    </td>
  )
}
