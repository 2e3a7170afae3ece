import { Button, Checkbox } from '@mantine/core'
import type { JourDispo } from '#domains/people/model/temps.ts'
import lists from '#kit/page/lists.module.css'
import { formaterDuree } from '#wire/dates.ts'
import { formaterPlage } from '#wire/moments.ts'
import { validite } from './plages.ts'
import classes from './week-table.module.css'

type Props = {
  semaine: readonly JourDispo[]
  pending: boolean
  onEtat: (jour: number, etat: 0 | 1) => void
  onHoraires: (jour: number) => void
}

/** The usual week on seven lines: worked or not, its hours, and what opens them (specification field-service §2). */
export function WeekTable({ semaine, pending, onEtat, onHoraires }: Props) {
  return (
    <ul className={lists.framed}>
      {semaine.map(({ id, label, etat, a_dire, plages }) => (
        <li key={id} className={classes.jour} data-off={etat === 0 || undefined}>
          <Checkbox
            className={classes.case}
            label={label}
            checked={etat === 1}
            disabled={pending}
            onChange={event => onEtat(id, event.currentTarget.checked ? 1 : 0)}
          />
          <Hours etat={etat} a_dire={a_dire} plages={plages} />
          {etat === 1 && (
            <Button
              size="xs"
              variant="default"
              className={classes.horaires}
              aria-label={`Horaires du ${label.toLowerCase()}`}
              onClick={() => onHoraires(id)}
            >
              Horaires
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A day without a slot is a whole one. */
function Hours({ etat, a_dire, plages }: Pick<JourDispo, 'etat' | 'plages'> & { a_dire: true | undefined }) {
  if (a_dire) return <span className={classes.heures}>Horaires à dire</span>
  if (etat === 0) return <span className={classes.heures}>Non travaillé</span>
  if (plages.length === 0) return <span className={classes.heures}>Toute la journée</span>
  // What holds for a time only would count twice.
  const sansFin = plages.filter(p => validite(p) === '')
  const total = sansFin.reduce((somme, p) => somme + p.duree, 0)
  return (
    <span className={classes.heures}>
      {plages.map(plage => (
        <span key={plage.plage_id}>
          {formaterPlage(plage.debut_libelle, plage.fin_libelle)}
          {validite(plage) && <small> ({validite(plage)})</small>}
        </span>
      ))}
      {sansFin.length > 1 && <small>{formaterDuree(total)}</small>}
    </span>
  )
}
