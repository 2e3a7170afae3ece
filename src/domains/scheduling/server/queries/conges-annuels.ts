import { sql } from 'kysely'
import { joursDe } from '#domains/scheduling/model/conge.ts'
import { compterJours, type JourAbsent } from '#domains/scheduling/model/conges-annuels.ts'
import { joursFeries, type SiteFeries } from '#domains/scheduling/model/feries.ts'
import type { Context } from '#server/http/context.ts'
import { ajouterJours, jourParis, joursEntre, libelleMois } from '#wire/dates.ts'
import { lireAgents, nomAgent } from './agents.ts'
import { type AbsenceLue, type DemandeLue, lireAbsences, lireDemandes } from './conges.ts'
import { lireReglages } from './proprietes.ts'

type Lecture = Pick<Context, 'db' | 'caller' | 'now'>

/** Everybody's days away of a year, the current one by default: taken, and asked for. */
export async function lireCongesAnnuelsDe(context: Lecture, demandee?: number) {
  const courante = Number(jourParis(context.now).slice(0, 4))
  const annee = demandee ?? courante
  const periode = { du: `${annee}-01-01`, au: `${annee}-12-31` }
  const [{ site }, agents, absences, demandes, premiere] = await Promise.all([
    lireReglages(context),
    lireAgents(context),
    lireAbsences(context, periode),
    lireDemandes(context, { ...periode, etats: [0] }),
    lirePremiereAnnee(context),
  ])
  const derniere = courante + 1
  const depuis = Math.min(premiere ?? courante, courante)
  return {
    lu_a: context.now.toISOString(),
    annee,
    annees: Array.from({ length: derniere - depuis + 1 }, (_, rang) => derniere - rang),
    mois: Array.from({ length: 12 }, (_, rang) => ({
      mois: libelleMois(rang + 1),
      nb_day: joursDuMois(annee, rang + 1),
    })),
    feries: [...joursFeries(annee, site)]
      .map(([jour, nom]) => ({ jour, nom }))
      .sort((a, b) => a.jour.localeCompare(b.jour)),
    agents: agents.map(agent => {
      const sien = (x: { utilisateur_id: number }) => x.utilisateur_id === agent.utilisateur_id
      return {
        utilisateur_id: agent.utilisateur_id,
        label: nomAgent(agent),
        metier_libelle: agent.metier_libelle,
        ...resumer({ annee, site }, absences.filter(sien), demandes.filter(sien)),
      }
    }),
  }
}
export type CongesAnnuelsLus = Awaited<ReturnType<typeof lireCongesAnnuelsDe>>

function joursDuMois(annee: number, mois: number): number {
  const premier = (n: number) => `${annee + Math.floor((n - 1) / 12)}-${String(((n - 1) % 12) + 1).padStart(2, '0')}-01`
  return joursEntre(premier(mois), premier(mois + 1))
}

function resumer(
  { annee, site }: { annee: number; site: SiteFeries },
  absences: readonly AbsenceLue[],
  demandes: readonly DemandeLue[],
) {
  const enAttente = new Set(demandes.flatMap(d => joursDe(d.demande_conge_date_debut, d.demande_conge_date_fin)))
  const jours: JourAbsent[] = [
    ...absences.map(({ jour, sorte }) => ({ jour, sorte })),
    ...[...enAttente]
      .filter(jour => Number(jour.slice(0, 4)) === annee)
      .map(jour => ({ jour, sorte: 'attente' as const })),
  ].sort((a, b) => a.jour.localeCompare(b.jour))
  const veille = ajouterJours(`${annee}-01-01`, -1)
  return {
    stats: jours.map(({ jour, sorte }) => ({ doy: joursEntre(veille, jour), jour, sorte })),
    jours_conge: compterJours(jours, 'conge', site),
    jours_tlc: compterJours(jours, 'tlc', site),
  }
}

/** Year of the first day away that the company knows. */
async function lirePremiereAnnee({ db, caller }: Lecture): Promise<number | null> {
  const { premiere } = await db
    .selectFrom('absence')
    .select(sql<number | null>`extract(year from min(jour))::int`.as('premiere'))
    .where('compte_id', '=', caller.compte_id)
    .executeTakeFirstOrThrow()
  return premiere
}
