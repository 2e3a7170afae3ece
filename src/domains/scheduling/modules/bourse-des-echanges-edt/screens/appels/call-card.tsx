import type { AppelRecu } from '#domains/scheduling/model/appels/appel.ts'
import {
  direCompteurs,
  etatAppel,
  heuresAppel,
} from '#domains/scheduling/modules/bourse-des-echanges-edt/view/appels.ts'
import { direNiveau } from '#domains/scheduling/modules/bourse-des-echanges-edt/view/phrases.ts'
import { ColorChip } from '#kit/chip/color-chip.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { formaterJour } from '#wire/dates.ts'
import anomalies from '../anomaly-list.module.css'
import { Obstacle } from '../obstacle.tsx'
import { CallAnswers } from './call-answers.tsx'
import classes from './calls.module.css'

/** One post to take: the day, the hours, what it does to one's month, what the law says of it, and the answer. */
export function CallCard({ appel }: { readonly appel: AppelRecu }) {
  const { mots, ton } = etatAppel(appel)
  const { poste_libelle, color, pointage_date, message, empechement } = appel
  return (
    <article className={classes.card} aria-label={`${poste_libelle}, ${formaterJour(pointage_date)}`}>
      <header className={classes.head}>
        <ColorChip color={color}>{poste_libelle}</ColorChip>
        <Pill tone={ton}>{mots}</Pill>
      </header>
      <p className={classes.when}>
        <b>{formaterJour(pointage_date, 'complet')}</b>
        <span>{heuresAppel(appel)}</span>
      </p>
      {message && <p className={classes.message}>{message}</p>}
      <p className={classes.quiet}>{direCompteurs(appel)}</p>
      {appel.anomalies.length > 0 && (
        <ul className={anomalies.root} aria-label="Règles concernées">
          {appel.anomalies.map(a => {
            const niveau = direNiveau(a.niveau)
            return (
              <li key={`${a.code}:${a.jour}:${a.phrase}`}>
                <span className={anomalies.tete}>
                  <Pill tone={niveau.ton}>{niveau.mots}</Pill>
                </span>
                <span className={anomalies.phrase}>{a.phrase}</span>
                <span className={anomalies.reference}>{a.reference}</span>
              </li>
            )
          })}
        </ul>
      )}
      {appel.etat === 'ouvert' && empechement && <Obstacle>{empechement}</Obstacle>}
      <CallAnswers appel={appel} />
    </article>
  )
}
