import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { DemoLoader } from '#server/demo-loader.ts'
import type { Declaration } from '#server/resource/declaration.ts'
import { resourceDemo } from '#server/resource/demo.ts'
import type { Services } from '#server/services.ts'
import { ajouterJours, jourParis } from '#wire/dates.ts'
import { ouvrirUnAppel } from './appel.ts'
import { planifierEnCycles } from './cycles-besoins.ts'
import { genererPlanning } from './donnees.ts'
import { COLLEGUE } from './equipe.ts'
import { insererPlanning } from './inserer.ts'
import { donnerDesLieux } from './lieux.ts'
import { preparerUnChangement } from './preparation.ts'
import type { Ancrage, ResidenceAncree } from './types.ts'
import { nommerUnites } from './unites.ts'
import '#domains/scheduling/server/tables.ts'

/** People who sign in, besides those of the residences that exist already. */
export const ACCES_DEMO = [{ email: COLLEGUE.email, libelle: 'Collègue en résidence' }] as const

/** Tables whose identifiers the generator chose: their counters go past them. */
const COMPTEURS = [
  ['utilisateur', 'utilisateur_id'],
  ['metier', 'metier_id'],
  ['poste', 'poste_id'],
  ['pointage', 'pointage_id'],
  ['demande_conge', 'demande_conge_id'],
  ['astreinte', 'astreinte_id'],
  ['astreinte_intervention', 'intervention_id'],
  ['evenement', 'event_id'],
  ['echange', 'bde_id'],
] as const

async function residenceDe(db: Db, agent: string, cadre: string): Promise<ResidenceAncree> {
  const personnes = await db
    .selectFrom('utilisateur')
    .select(['compte_id', 'utilisateur_id', 'email'])
    .where('email', 'in', [agent, cadre])
    .execute()
  const [lAgent, leCadre] = [agent, cadre].map(email => personnes.find(p => p.email === email))
  if (!lAgent || !leCadre) throw new Error(`no residence for ${agent} and ${cadre}`)
  return { compte_id: lAgent.compte_id, agent: lAgent.utilisateur_id, cadre: leCadre.utilisateur_id }
}

async function ancrer(db: Db): Promise<Ancrage> {
  const { dernier } = await db
    .selectFrom('utilisateur')
    .select(eb => eb.fn.max('utilisateur_id').as('dernier'))
    .executeTakeFirstOrThrow()
  return {
    residence: await residenceDe(db, 'agent@demo.test', 'cadre@demo.test'),
    residence2: await residenceDe(db, 'agent2@demo.test', 'cadre2@demo.test'),
    premier_utilisateur_id: dernier + 1,
  }
}

async function avancerCompteurs(db: Db): Promise<void> {
  for (const [table, colonne] of COMPTEURS) {
    await sql`select setval(pg_get_serial_sequence(${table}, ${colonne}),
      (select max(${sql.ref(colonne)}) from ${sql.table(table)}))`.execute(db)
  }
}

/** The demonstration's password as the first loader stored it: hashed once for everybody. */
async function lireMotDePasse(db: Db): Promise<string> {
  const { mot_de_passe } = await db
    .selectFrom('utilisateur')
    .select('mot_de_passe')
    .where('email', '=', 'agent@demo.test')
    .executeTakeFirstOrThrow()
  if (mot_de_passe === null) throw new Error('no demonstration password')
  return mot_de_passe
}

/** Everything in one transaction, on the companies that field service has created. */
async function load(services: Services): Promise<void> {
  await services.pools.system.transaction().execute(async db => {
    const ancrage = await ancrer(db)
    const donnees = genererPlanning({ aujourdhui: jourParis(services.clock()), ancrage })
    await insererPlanning(db, donnees, await lireMotDePasse(db))
    await avancerCompteurs(db)
    await nommerUnites(db)
    await planifierEnCycles(db, jourParis(services.clock()))
    await preparerUnChangement(db, ajouterJours(jourParis(services.clock()), 21))
    await ouvrirUnAppel(db, ancrage.residence, ajouterJours(jourParis(services.clock()), 4))
    await donnerDesLieux(db, ancrage.residence)
    await sql`analyze utilisateur, agent_contrat, poste, pointage, absence, demande_conge, astreinte, echange`.execute(
      db,
    )
  })
}

/** One person of each residence. */
const CHEZ = ['cadre@demo.test', 'cadre2@demo.test'] as const

/** Demonstration data of scheduling, dated relative to the day it is loaded; the rows of its declared lists come last. */
export function schedulingDemo(declarations: readonly Declaration[]): DemoLoader {
  const ressources = resourceDemo({ domain: 'scheduling', declarations, chez: CHEZ })
  return {
    ...ressources,
    accounts: ACCES_DEMO,
    async load(services) {
      await load(services)
      await ressources.load(services)
    },
  }
}
