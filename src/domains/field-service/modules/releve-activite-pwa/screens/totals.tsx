import { type ChiffresReleve, formaterDistance } from '#domains/field-service/model/activite/releve.ts'
import figures from '#kit/page/figures.module.css'
import { formaterDuree } from '#wire/dates.ts'
import { formaterNombre } from '#wire/french.ts'
import classes from './month-figures.module.css'

/** What a month comes to. */
export function Totals({ chiffres }: { chiffres: ChiffresReleve }) {
  const faits: [string, string][] = [
    ['Interventions', formaterNombre(chiffres.nb_interventions)],
    ['Sur place', formaterDuree(chiffres.minutes_sur_place)],
    ['En route', formaterDuree(chiffres.minutes_route)],
    ['Distance estimée', formaterDistance(chiffres.distance_estimee_metres, 0)],
  ]
  return (
    <dl className={`${figures.figures} ${classes.total}`}>
      {faits.map(([nom, valeur]) => (
        <div key={nom}>
          <dt>{nom}</dt>
          <dd>{valeur}</dd>
        </div>
      ))}
    </dl>
  )
}
