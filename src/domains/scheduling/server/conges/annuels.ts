import { sql } from 'kysely'
import { type JourAbsent, joursQuiComptent, parMois } from '#domains/scheduling/model/conges/annuels.ts'
import { joursDe } from '#domains/scheduling/model/conges/conge.ts'
import type { DecompteConges } from '#domains/scheduling/model/conges/regles.ts'
import { sorteSolde, suitesDe } from '#domains/scheduling/model/conges/solde.ts'
import { nomFerie } from '#domains/scheduling/model/planning/feries.ts'
import type { Context } from '#server/http/context.ts'
import { ajouterJours, jourParis, joursEntre, libelleMois } from '#wire/dates.ts'
import { formaterNom } from '#wire/names.ts'
import { lireAgents } from '../planning/agents.ts'
import { lireDecomptes } from './decompte.ts'
import { type AbsenceLue, type DemandeLue, lireAbsences, lireDemandes } from './lectures.ts'

type Lecture = Pick<Context, 'db' | 'caller' | 'now'>

/** Everybody's days away of a year, the current one by default: taken, and asked for. */
export async function lireCongesAnnuelsDe(context: Lecture, demandee?: number) {
  const courante = Number(jourParis(context.now).slice(0, 4))
  const annee = demandee ?? courante
  const periode = { du: `${annee}-01-01`, au: `${annee}-12-31` }
  const [agents, absences, demandes, premiere] = await Promise.all([
    lireAgents(context, undefined, periode),
    // A leave of the last days of the year before may take a Saturday of this one.
    lireAbsences(context, { du: ajouterJours(periode.du, -10), au: periode.au }),
    lireDemandes(context, { ...periode, etats: [0] }),
    lirePremiereAnnee(context),
  ])
  const suites = [...Map.groupBy(absences, a => a.utilisateur_id)].flatMap(([utilisateur_id, siennes]) =>
    suitesDe(siennes.map(a => a.jour)).map(({ fin }) => ({ utilisateur_id, fin })),
  )
  const decomptes = await lireDecomptes(context, suites)
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
    feries: joursDe(periode.du, periode.au).flatMap(jour => {
      const nom = nomFerie(jour, decomptes.de(0).reglesDu(jour).site_feries)
      return nom === null ? [] : [{ jour, nom }]
    }),
    unite: decomptes.de(0).reglesDu(periode.au).unite,
    agents: agents.map(agent => {
      const sien = (x: { utilisateur_id: number }) => x.utilisateur_id === agent.utilisateur_id
      return {
        utilisateur_id: agent.utilisateur_id,
        label: formaterNom(agent),
        metier_libelle: agent.metier_libelle,
        ...resumer(annee, decomptes.de(agent.utilisateur_id), absences.filter(sien), demandes.filter(sien)),
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
  annee: number,
  decompte: DecompteConges,
  absences: readonly AbsenceLue[],
  demandes: readonly DemandeLue[],
) {
  // As balances do: what was taken by hand is paid leave; unpaid, family and recovery leave take nothing off it.
  const paye = (a: AbsenceLue): boolean => a.demande_type === null || sorteSolde(a.demande_type) !== null
  const enAttente = new Set(demandes.flatMap(d => joursDe(d.demande_conge_date_debut, d.demande_conge_date_fin)))
  const jours: JourAbsent[] = [
    ...absences
      .filter(a => Number(a.jour.slice(0, 4)) === annee)
      .map(a => ({ jour: a.jour, sorte: a.sorte === 'conge' && !paye(a) ? ('hors_solde' as const) : a.sorte })),
    ...[...enAttente]
      .filter(jour => Number(jour.slice(0, 4)) === annee)
      .map(jour => ({ jour, sorte: 'attente' as const })),
  ].sort((a, b) => a.jour.localeCompare(b.jour))
  const comptes = (sorte: 'conge' | 'tlc', retenues: readonly AbsenceLue[]) =>
    joursQuiComptent(retenues, sorte, decompte).filter(jour => Number(jour.slice(0, 4)) === annee)
  const [conges, autres, tlc] = [
    comptes('conge', absences.filter(paye)),
    comptes(
      'conge',
      absences.filter(a => !paye(a)),
    ),
    comptes('tlc', absences),
  ]
  const veille = ajouterJours(`${annee}-01-01`, -1)
  return {
    stats: jours.map(({ jour, sorte }) => ({ doy: joursEntre(veille, jour), jour, sorte })),
    jours_conge: conges.length,
    jours_tlc: tlc.length,
    jours_autres: autres.length,
    par_mois: parMois([...conges, ...autres, ...tlc]),
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
