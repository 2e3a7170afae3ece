import type { AppelRecu } from '#domains/scheduling/model/appels/appel.ts'
import { direRepos, heuresIci } from '#domains/scheduling/model/consequences/mes-jours.ts'
import {
  direCompteurs,
  estAPrendre,
  etatAppel,
  heuresAppel,
} from '#domains/scheduling/modules/bourse-des-echanges-edt/view/appels.ts'
import { OwnDays } from '#domains/scheduling/view/mes-jours/own-days.tsx'
import { useGardes } from '#domains/scheduling/view/mes-jours/use-mes-jours.ts'
import { ColorChip } from '#kit/chip/color-chip.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { formaterDuree, formaterJour } from '#wire/dates.ts'
import { Obstacle } from '../obstacle.tsx'
import { CallAnswers } from './call-answers.tsx'
import { CallRules } from './call-rules.tsx'
import classes from './calls.module.css'

/** One post to take: the day, the hours, what it does to one's month, what the law says of it, and the answer. */
export function CallCard({ appel }: { readonly appel: AppelRecu }) {
  const { mots, ton } = etatAppel(appel)
  const { poste_libelle, color, pointage_date, message, empechement } = appel
  const aPrendre = estAPrendre(appel)
  const gardes = useGardes()
  const repos = direRepos(gardes, { prend: appel, donne: null })
  const semaine = heuresIci(gardes, { prend: appel, donne: null }).find(p => p.sorte === 'semaine')
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
      {aPrendre && semaine && (
        <p className={classes.quiet}>
          {`Semaine du ${formaterJour(semaine.du)}\u00a0: ${formaterDuree(semaine.apres)} avec ce poste, au lieu de ${formaterDuree(semaine.avant)}.`}
        </p>
      )}
      {aPrendre && repos && <p className={classes.quiet}>{repos}</p>}
      {aPrendre && <OwnDays jours={[pointage_date]} />}
      <CallRules appel={appel} />
      {appel.etat === 'ouvert' && empechement && <Obstacle>{empechement}</Obstacle>}
      <CallAnswers appel={appel} />
    </article>
  )
}
