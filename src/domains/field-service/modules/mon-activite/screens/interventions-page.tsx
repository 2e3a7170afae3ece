import { type ReactNode, useId, useState } from 'react'
import { useMobile } from '#client/address/viewport.ts'
import { PageHead } from '#client/page/page-head.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useMinute } from '#client/page/use-today.ts'
import { Freshness } from '#client/reading/freshness.tsx'
import {
  estReseau,
  type InterventionActivite,
  resumeJour,
} from '#domains/field-service/model/interventions/planning.ts'
import { PartTitle } from '#kit/page/part-title.tsx'
import { correctedNow } from '#offline/clock.ts'
import { formaterJour } from '#wire/dates.ts'
import { ActionBar } from './action-bar.tsx'
import { choisirVisite, commenceesUnAutreJour, partager } from './choisir.ts'
import { CurrentCard } from './current-card.tsx'
import { DayStrip } from './day-strip.tsx'
import classes from './interventions-page.module.css'
import { NoVisit } from './no-visit.tsx'
import { retardsDuJour } from './retards-du-jour.ts'
import { DaySkeleton } from './skeletons.tsx'
import type { Activite } from './use-planning.ts'
import { VisitRow } from './visit-row.tsx'

type Props = {
  activite: Activite
  /** Visit open beside the list; absent on a phone, where the list carries the action itself. */
  choisie?: number
}

/** The day's visits (specification field-service §2 view cx-page-interventions). */
export function InterventionsPage({ activite, choisie }: Props) {
  const { planning, aujourdhui, veriteDe } = activite
  const [jourChoisi, setJour] = useState<string | null>(null)
  const maintenant = useMinute()
  const mobile = useMobile()
  const jour = jourChoisi ?? aujourdhui
  if (!planning) {
    if (activite.state === 'chargement')
      return <DaySkeleton jour={formaterJour(aujourdhui, mobile ? 'bref' : 'long')} />
    return <ReadingState {...activite} what="Vos interventions" />
  }
  const visites = planning.jours.find(j => j.jour === jour)?.interventions ?? []
  const toutes = planning.jours.flatMap(j => j.interventions)
  const mise = jour === aujourdhui ? choisirVisite(toutes, aujourdhui, correctedNow()) : null
  const retards = retardsDuJour(jour === aujourdhui ? visites : [], maintenant)
  const { a_venir, terminees, retirees } = partager(visites, mise)
  const commencees = jour === aujourdhui ? commenceesUnAutreJour(toutes, aujourdhui).filter(i => i !== mise) : []
  const rang = (liste: readonly InterventionActivite[]) =>
    liste.map(i => (
      <VisitRow
        key={i.intervention_id}
        visite={i}
        verite={veriteDe(i)}
        retard={retards.get(i.intervention_id)}
        choisie={i.intervention_id === choisie}
        jour={i.intervention_date_planifie === jour ? undefined : formaterJour(i.intervention_date_planifie)}
      />
    ))
  return (
    <>
      <PageHead title={formaterJour(jour, mobile ? 'bref' : 'long')} detail={resumeJour(visites)} />
      <DayStrip jours={planning.jours} jour={jour} aujourdhui={aujourdhui} onJour={setJour} />
      <div className={classes.corps}>
        {mise && (
          <CurrentCard
            visite={mise}
            verite={veriteDe(mise)}
            retard={retards.get(mise.intervention_id)}
            choisie={mise.intervention_id === choisie}
            aujourdhui={aujourdhui}
          />
        )}
        <Groupe titre="Commencées un autre jour">{rang(commencees)}</Groupe>
        {visites.length === 0 && (
          <NoVisit titre={jour === aujourdhui ? 'Aucune intervention aujourd’hui' : 'Aucune intervention ce jour-là'} />
        )}
        <Groupe titre={jour < aujourdhui ? 'Non terminées' : 'À venir'}>{rang(a_venir)}</Groupe>
        <Groupe titre="Terminées">{rang(terminees)}</Groupe>
        <Groupe titre="Retirées du planning">{rang(retirees)}</Groupe>
        {a_venir.some(estReseau) && (
          <p className={classes.signe} aria-hidden>
            <span className={classes.trait} /> Client réseau
          </p>
        )}
        <p className={classes.fraicheur}>
          <Freshness lu_a={planning.lu_a} aujourdhui={aujourdhui} />
        </p>
      </div>
      {choisie === undefined && mise && <ActionBar key={mise.intervention_id} visite={mise} aujourdhui={aujourdhui} />}
    </>
  )
}

/** Rows under a heading; nothing at all when there are none. */
function Groupe({ titre, children }: { titre: string; children: ReactNode[] }) {
  const id = useId()
  if (children.length === 0) return null
  return (
    <section className={classes.groupe} aria-labelledby={id}>
      <PartTitle id={id}>{titre}</PartTitle>
      <ul className={classes.rangs}>{children}</ul>
    </section>
  )
}
