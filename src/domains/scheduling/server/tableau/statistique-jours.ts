import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import { jourParis } from '#wire/dates.ts'
import { formaterNom } from '#wire/names.ts'
import { lireAgents } from '../planning/agents.ts'
import { anneesDe } from '../statistiques/matiere.ts'
import { lireBornes } from './bornes.ts'

type Lecture = Pick<Context, 'db' | 'caller' | 'now'>

/** Days that hold a post, by agent and month; the current year by default. Sickness takes its day off. */
export async function lireStatistiqueJoursDe(context: Lecture, demandee?: number) {
  const annee = demandee ?? Number(jourParis(context.now).slice(0, 4))
  const [agents, comptes, bornes] = await Promise.all([
    lireAgents(context, undefined, { du: `${annee}-01-01`, au: `${annee}-12-31` }, { partis: true }),
    compterJours(context, annee),
    lireBornes(context),
  ])
  return {
    lu_a: context.now.toISOString(),
    annee,
    annees: anneesDe(context, annee, bornes),
    agents: agents.map(agent => {
      const siens = comptes.filter(c => c.utilisateur_id === agent.utilisateur_id)
      const parMois = (quoi: 'jours' | 'faits') =>
        Array.from({ length: 12 }, (_, rang) => siens.find(c => c.mois === rang + 1)?.[quoi] ?? 0)
      return {
        utilisateur_id: agent.utilisateur_id,
        label: formaterNom(agent),
        jours: parMois('jours'),
        faits: parMois('faits'),
      }
    }),
  }
}

/** Two posts of one day are one day; a night belongs to the day it starts in. */
async function compterJours({ db, caller, now }: Lecture, annee: number) {
  return await db
    .selectFrom('pointage as p')
    .select([
      'p.utilisateur_id',
      sql<number>`extract(month from p.pointage_date)::int`.as('mois'),
      sql<number>`count(distinct p.pointage_date)::int`.as('jours'),
      // Today is not over.
      sql<number>`(count(distinct p.pointage_date) filter (where p.pointage_date < ${jourParis(now)}))::int`.as(
        'faits',
      ),
    ])
    .where('p.compte_id', '=', caller.compte_id)
    .where('p.pointage_date', '>=', `${annee}-01-01`)
    .where('p.pointage_date', '<=', `${annee}-12-31`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('absence as a')
            .select('a.jour')
            .whereRef('a.compte_id', '=', 'p.compte_id')
            .whereRef('a.utilisateur_id', '=', 'p.utilisateur_id')
            .whereRef('a.jour', '=', 'p.pointage_date')
            .where('a.sorte', '=', 'maladie'),
        ),
      ),
    )
    .groupBy(['p.utilisateur_id', sql`extract(month from p.pointage_date)`])
    .execute()
}
