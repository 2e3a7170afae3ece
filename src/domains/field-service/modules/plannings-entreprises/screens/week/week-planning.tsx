import { useMemo } from 'react'
import { useAddressNumber } from '#client/address/address-state.ts'
import { useMobile } from '#client/address/viewport.ts'
import { LinkRow } from '#client/page/link-row.tsx'
import { PageHead } from '#client/page/page-head.tsx'
import { ReadHour } from '#client/page/read-hour.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useToday } from '#client/page/use-today.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { direManquee, direPromis } from '#domains/field-service/model/interventions/creneau-dit.ts'
import type { EntreePlanning } from '#domains/field-service/model/interventions/entree-planning.ts'
import { adresseSemaine } from '#domains/field-service/modules/plannings-entreprises/address.ts'
import {
  lirePlanning,
  lirePresencesSemaine,
  listerJours,
} from '#domains/field-service/modules/plannings-entreprises/contract.ts'
import { Pill } from '#kit/pill/pill.tsx'
import { correctedNow } from '#offline/clock.ts'
import { formaterJour, heureParis, type JourIso } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { PlanningKind } from '../planning-kind.tsx'
import { TechnicianChoice } from '../technician-choice.tsx'
import { DayLinks } from './day-links.tsx'
import classes from './week.module.css'
import { WeekGrid } from './week-grid.tsx'
import type { Week } from './week-rows.ts'

/** Weeks with their counts, and one of them on a grid: the team, or one technician (specification field-service §2). */
export function WeekPlanning({ lundi }: { readonly lundi: JourIso }) {
  const aujourdhui = useToday()
  const online = useOnline()
  const mobile = useMobile()
  const [technicien, setTechnicien] = useAddressNumber('technicien')
  const cible = technicien === null ? {} : { cible: String(technicien) }
  const weeks = useReading(listerJours, { query: { type: '2', ...cible } })
  const presences = useReading(lirePresencesSemaine, { query: { du: lundi } })
  const reading = useReading(lirePlanning, { params: { date: lundi }, query: { type: '2' } })
  const [visites, gens] = [reading.data, presences.data]
  const week = useMemo<Week | null>(
    () => visites && gens && { lundi, visites, presences: gens, aujourdhui },
    [visites, gens, lundi, aujourdhui],
  )
  const chosen = week?.presences.find(p => p.id === technicien) ?? null
  const shown = (visites ?? []).filter(v => chosen === null || v.technicien_id === chosen.id)
  return (
    <div className={classes.page}>
      <PageHead
        title="Plannings"
        detail={[`Semaine du ${formaterJour(lundi, 'complet')}`, visites && compter(shown.length, 'intervention')]
          .filter(Boolean)
          .join(' · ')}
      />
      <div className={classes.tools}>
        <PlanningKind kind="2" />
        <TechnicianChoice gens={week?.presences ?? []} value={chosen?.id ?? null} onChange={setTechnicien} />
        <DayLinks lundi={lundi} visites={visites && shown} nom={chosen?.label ?? ''} />
        <ReadHour of={[reading, presences, weeks]}>Déplacer et annuler attendent le retour du réseau.</ReadHour>
      </div>
      <ul className={classes.weeks} aria-label="Semaines">
        {(weeks.data ?? []).map(w => (
          <LinkRow
            key={w.dadate}
            to={adresseSemaine(w.dadate, technicien)}
            chosen={w.dadate === lundi}
            tone={w.nb_sans_technicien > 0 ? 'wait' : w.nb_inter > 0 ? 'primary' : 'mute'}
            dense
            after={<span className={classes.badge}>{w.nb_inter}</span>}
          >
            <b>{w.jour}</b>
            <span className={classes.quiet}>{`du ${formaterJour(w.date_debut)}`}</span>
          </LinkRow>
        ))}
      </ul>
      <div className={classes.grid}>
        {!week && <ReadingState {...(presences.data ? reading : presences)} what="La semaine" />}
        {week && mobile && <WeekList visites={shown} />}
        {week && !mobile && (
          <WeekGrid key={lundi} {...{ week, online }} technicien={chosen?.id ?? null} maintenant={correctedNow()} />
        )}
      </div>
    </div>
  )
}

/** That its customer waits on another day, or at other hours. */
function Missed({ visite }: { readonly visite: EntreePlanning }) {
  const manquee = direManquee({ ...visite, etapes_en_cours: visite.etape })
  return (
    manquee && (
      <span className={classes.quiet}>
        <Pill tone="wait">{manquee}</Pill> {direPromis(visite)}
      </span>
    )
  )
}

/** The same on a phone, which has no room for lanes: a day after the other. */
function WeekList({ visites }: { readonly visites: readonly EntreePlanning[] }) {
  if (visites.length === 0) return <p className={classes.quiet}>Rien de prévu cette semaine.</p>
  return [...Map.groupBy(visites, v => v.jour)].map(([jour, siennes]) => (
    <section key={jour} aria-label={formaterJour(jour)}>
      <h2 className={classes.day}>{formaterJour(jour, 'long')}</h2>
      <ul className={classes.list}>
        {siennes.map(v => (
          <LinkRow
            key={v.intervention_id}
            to={v.url_fiche_inter}
            chosen={false}
            tone={v.technicien ? 'primary' : 'wait'}
            dense
          >
            <b>{`${heureParis(v.debut)} ${v.nom_client}`}</b>
            <span className={classes.quiet}>
              {[v.technicien || 'Sans technicien', v.prestation_libelle, v.adresse_ville].filter(Boolean).join(' · ')}
            </span>
            <Missed visite={v} />
          </LinkRow>
        ))}
      </ul>
    </section>
  ))
}
