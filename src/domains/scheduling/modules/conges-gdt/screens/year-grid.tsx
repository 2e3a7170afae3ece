import { useMemo } from 'react'
import { TimeGrid } from '#kit/time-grid/time-grid.tsx'
import type { GridHead, GridMarker, GridRow } from '#kit/time-grid/types.ts'
import { ajouterJours, libelleMoisCourt, semaineIso } from '#wire/dates.ts'
import { type Agent, direEtendue, direTotaux, etendues, type Fond, LIBELLES } from './etendues.ts'
import classes from './year-grid.module.css'

type Props = {
  agents: readonly Agent[]
  fond: Fond
  annee: number
  /** Day of the year of today; null in another year. */
  aujourdhui: number | null
  /** Weeks are named and days are wide enough to be told apart; the grid then scrolls sideways. */
  detaille: boolean
}

const LARGEURS = { annee: 1.8, jours: 16 } as const
const HAUTEUR = 44

/** One line per agent, one bar per stretch; what is behind is drawn once for all (specification scheduling §2). */
export function YearGrid({ agents, fond, annee, aujourdhui, detaille }: Props) {
  const premier = `${annee}-01-01`
  const scale = useMemo(() => ({ from: premier, days: fond.total, step: 1440 }), [premier, fond.total])
  const rows = useMemo(() => agents.map(ligneDe), [agents])
  const heads = useMemo(() => tetesDe(fond, detaille), [fond, detaille])
  const markers = useMemo(() => fondsDe(fond, premier), [fond, premier])
  return (
    <TimeGrid
      key={detaille ? 'jours' : 'annee'}
      bare
      className={classes.grille}
      label={`Absences de ${annee}`}
      corner={agents.length > 1 ? `${agents.length} agents` : `${agents.length} agent`}
      scale={scale}
      rows={rows}
      heads={heads}
      markers={markers}
      now={aujourdhui === null ? null : `${ajouterJours(premier, aujourdhui - 1)}T12:00`}
      stops="entries"
      columnWidth={detaille ? LARGEURS.jours : LARGEURS.annee}
      rowHeight={HAUTEUR}
      twoLines
      opensOnNow={detaille}
    />
  )
}

function ligneDe(agent: Agent): GridRow {
  return {
    id: String(agent.utilisateur_id),
    label: agent.label,
    detail: direTotaux(agent),
    title: `${agent.label}, ${agent.metier_libelle}`,
    entries: etendues(agent.stats).map(etendue => {
      const texte = direEtendue(etendue)
      return {
        id: `${agent.utilisateur_id}:${etendue.debut}`,
        start: `${etendue.premier}T00:00`,
        end: `${ajouterJours(etendue.dernier, 1)}T00:00`,
        label: '',
        name: `${agent.label}\u00a0: ${texte}`,
        tip: texte,
        look: `${classes.barre} ${classes[etendue.sorte]}`,
        locked: true,
      }
    }),
  }
}

/** Months; day by day, their weeks too. */
function tetesDe(fond: Fond, detaille: boolean): GridHead[][] {
  const mois = fond.mois.map(({ nom, doy, jours }, rang) => ({
    at: doy - 1,
    span: jours,
    label: detaille ? nom : libelleMoisCourt(rang + 1),
    title: nom,
  }))
  if (!detaille) return [mois]
  const semaines = fond.lundis.map(({ doy, jour }) => ({
    at: doy - 1,
    span: Math.min(7, fond.total - doy + 1),
    label: `S${semaineIso(jour).semaine} · ${Number(jour.slice(8))}`,
  }))
  return [mois, semaines]
}

function fondsDe({ dimanches, feries }: Fond, premier: string): GridMarker[] {
  const jour = (doy: number) => ajouterJours(premier, doy - 1)
  return [
    ...dimanches.map(doy => ({ day: jour(doy), kind: 'weekend' as const })),
    ...feries.map(({ doy, nom }) => ({ day: jour(doy), kind: 'holiday' as const, label: nom })),
  ]
}

/** What colours and patterns mean, in words. */
export function Legend({ fond, aujourdhui }: { fond: Fond; aujourdhui: number | null }) {
  return (
    <ul className={classes.legende} aria-label="Légende">
      {Object.entries(LIBELLES).map(([sorte, libelle]) => (
        <li key={sorte}>
          <span className={`${classes.pastille} ${classes[sorte]}`} aria-hidden />
          {libelle}
        </li>
      ))}
      <li>
        <span className={`${classes.pastille} ${classes.dimanche}`} aria-hidden />
        Dimanche, férié
      </li>
      {aujourdhui !== null && fond.total > 0 && (
        <li>
          <span className={`${classes.pastille} ${classes.aujourdhui}`} aria-hidden />
          Aujourd’hui
        </li>
      )}
    </ul>
  )
}
