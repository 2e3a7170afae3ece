import { ReadingState } from '#client/page/reading-state.tsx'
import { Freshness } from '#client/reading/freshness.tsx'
import { libellePeriode } from '#domains/scheduling/model/planning/periode.ts'
import { EmptyState, LoadingRows } from '#kit/state/state-block.tsx'
import type { JourIso } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import type { Sejour } from '../view/sejours.ts'
import classes from './days-tab.module.css'
import screenClasses from './screen.module.css'
import { Section } from './section.tsx'
import { useJoursPris } from './use-conges.ts'

/** Leave (1) or TLC (2) days, in stretches: what is to come first, then year by year. */
export function DaysTab({ type, aujourdhui }: { type: 1 | 2; aujourdhui: JourIso }) {
  const jours = useJoursPris(type, aujourdhui)
  const { groupes, lu_a, state } = jours
  const nom = type === 1 ? 'congé' : 'TLC'
  if (groupes === null) {
    if (state === 'chargement') return <LoadingRows rows={4} height={64} />
    return <ReadingState {...jours} what={type === 1 ? 'Vos congés' : 'Vos TLC'} />
  }
  return (
    <>
      {groupes.length === 0 && (
        <EmptyState title={`Aucun ${nom} pour l’instant`}>
          Les jours acceptés par votre responsable apparaissent ici. Pour en demander, ouvrez «&nbsp;Demandes&nbsp;».
        </EmptyState>
      )}
      {groupes.map(({ titre, sejours }) => (
        <Section key={titre} titre={titre}>
          {sejours.map(s => (
            <Ligne key={s.debut} sejour={s} aujourdhui={aujourdhui} />
          ))}
        </Section>
      ))}
      <p className={screenClasses.fraicheur}>
        <Freshness lu_a={lu_a} aujourdhui={aujourdhui} />
      </p>
    </>
  )
}

function Ligne({ sejour, aujourdhui }: { sejour: Sejour; aujourdhui: JourIso }) {
  const { debut, fin, libelle, decompte, mots = ['jour', 'jours'] } = sejour
  const enCours = debut <= aujourdhui && aujourdhui <= fin
  const periode = libellePeriode(debut, fin, Number(aujourdhui.slice(0, 4)))
  return (
    <li className={classes.root} data-passe={fin < aujourdhui || undefined}>
      <b className={classes.periode}>{periode.charAt(0).toUpperCase() + periode.slice(1)}</b>
      <span className={classes.petit}>
        {libelle}
        {enCours && ' · en ce moment'}
      </span>
      <span className={classes.decompte}>{compter(decompte, ...mots)}</span>
    </li>
  )
}
