import { Panel } from '#client/page/panel.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { direTrajetsSansDistance, type TuileReleve } from '#domains/field-service/model/activite/releve.ts'
import lists from '#kit/page/lists.module.css'
import { LoadingRows } from '#kit/state/state-block.tsx'
import { formaterDuree, formaterJour } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import classes from './month-figures.module.css'
import { Totals } from './totals.tsx'
import { useReleve } from './use-releve.ts'

/** Figures of one month, day by day; those already read are readable without network. */
export function MonthFigures({ tuile, fermer }: { tuile: TuileReleve; fermer: () => void }) {
  const { annee, mois } = tuile
  const lecture = useReleve(annee, mois)
  const releve = lecture.data?.releve
  return (
    <Panel opened title={`${tuile.mois_libelle} ${annee}`} onClose={fermer}>
      {releve ? (
        <div className={classes.root}>
          <Totals chiffres={releve.total} />
          {releve.jours.length === 0 && <p className={classes.note}>Aucune intervention terminée ce mois-ci.</p>}
          <ul className={`${lists.rows} ${classes.jours}`}>
            {releve.jours.map(j => (
              <li key={j.jour}>
                <b>{formaterJour(j.jour)}</b>
                <span>{compter(j.chiffres.nb_interventions, 'intervention')}</span>
                <span>{formaterDuree(j.chiffres.minutes_sur_place)}</span>
              </li>
            ))}
          </ul>
          <p className={classes.note}>
            Distances&nbsp;: estimation d’après les adresses, à vol d’oiseau majoré.{' '}
            {direTrajetsSansDistance(releve.total.trajets_sans_distance)}
          </p>
        </div>
      ) : lecture.state === 'chargement' ? (
        <LoadingRows rows={6} height={48} />
      ) : (
        <ReadingState {...lecture} what="Ce mois" />
      )}
    </Panel>
  )
}
