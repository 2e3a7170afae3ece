import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Horaire } from '#domains/scheduling/model/planning/horaire.ts'
import { schedulingMutations, schedulingRoutes } from '#domains/scheduling/registration.ts'
import { shellRoutes } from '#domains/shell/registration.ts'
import { onceForFile } from '#server/testing/once-for-file.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { createTestApp, type TestApp, type TestAppOptions } from '#server/testing/test-app.ts'
import { ajouterJours, instantParis, type JourIso, jourParis } from '#wire/dates.ts'
import { plageDe, plagesDe } from '../planning/plages.ts'

export const MODULES_AGENT = [
  'vx-mon-planning-edt',
  'cx-all-planning-journee',
  'vx-bourse-des-echanges-edt',
  'vx-gestion-astreintes-pwa-gdt',
  'vx-gestion-conges-edt',
  'vx-mon-tableau-de-bord-gdt',
] as const
export const MODULES_CADRE = [...MODULES_AGENT, 'vx-conges-gdt', 'vx-gestion-actions-gdi', 'vx-planning-edt'] as const

export const HORAIRES = {
  Matin: { heure_debut: '06:45', heure_fin: '14:15' },
  'Après-midi': { heure_debut: '13:45', heure_fin: '21:15' },
  Nuit: { heure_debut: '21:00', heure_fin: '07:00' },
  Jour: { heure_debut: '09:00', heure_fin: '17:00' },
} as const
export type NomPoste = keyof typeof HORAIRES

type Qui = Pick<TestSession, 'compte_id' | 'utilisateur_id'>

interface Demande extends Qui {
  readonly du: JourIso
  readonly au: JourIso
}

/** A leave that is asked for, waiting for its answer unless told otherwise. */
export async function demanderConge(
  { db, services }: Pick<TestApp, 'db' | 'services'>,
  { compte_id, utilisateur_id, du, au }: Demande,
  suite: { demande_conge_etat?: number; recu_a?: Date; repondu_a?: Date | null } = {},
) {
  const { recu_a = services.clock(), ...reponse } = suite
  return await db
    .insertInto('demande_conge')
    .values({
      compte_id,
      utilisateur_id,
      demande_conge_uid: randomUUID(),
      demande_type: 1,
      demande_conge_date_debut: du,
      demande_conge_date_fin: au,
      demande_a: recu_a,
      recu_a,
      ...reponse,
    })
    .returning(['demande_conge_id', 'demande_conge_uid'])
    .executeTakeFirstOrThrow()
}

/** A residence at work: agents, a manager, and builders of posts, shifts and duties through the owner's connection. */
export async function createResidence(options: Partial<TestAppOptions> = {}) {
  const test = await createTestApp({
    routes: [...shellRoutes, ...schedulingRoutes],
    mutations: schedulingMutations,
    ...options,
  })
  // The server's clock stands at noon in Paris: no test depends on the hour it runs at.
  const aujourdhui = jourParis(new Date())
  test.advance(new Date(instantParis(aujourdhui, '12:00')).getTime() - Date.now())
  const jour = (decalage = 0): JourIso => ajouterJours(aujourdhui, decalage)

  async function engager(
    qui: Qui,
    { naissance, ...contrat }: { naissance?: string; minutes_hebdomadaires?: number; valable_du?: string } = {},
  ) {
    const { compte_id, utilisateur_id } = qui
    await test.db
      .insertInto('agent')
      .values({ compte_id, utilisateur_id, naissance: naissance ?? null })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    await test.db
      .insertInto('agent_contrat')
      .values({ compte_id, utilisateur_id, ...contrat })
      .execute()
  }

  async function agent(compte_id?: number, nom: { prenom?: string; nom?: string } = {}) {
    const session = await test.someone({ compte_id, modules: MODULES_AGENT, prenom: 'Inès', nom: 'Caron', ...nom })
    await engager(session)
    return session
  }

  async function cadre(compte_id: number) {
    const session = await test.someone({ compte_id, modules: MODULES_CADRE, prenom: 'Nathalie', nom: 'Lefèvre' })
    await engager(session)
    return session
  }

  /** Hours of the house count over the year, by agreement, since ever: a twelfth of 1,607 h is due each month. */
  async function aLAnnee(compte_id: number): Promise<void> {
    await test.db
      .insertInto('planning_proprietes')
      .values({ compte_id, valable_du: '1900-01-01', propriete_decompte: 'annee', propriete_annee_accord: 'Accord' })
      .execute()
  }

  /** Gives somebody a job of their own. */
  async function exercer({ compte_id, utilisateur_id }: Qui, metier_libelle: string): Promise<void> {
    const { metier_id } = await test.db
      .insertInto('metier')
      .values({ compte_id, metier_libelle })
      .returning('metier_id')
      .executeTakeFirstOrThrow()
    await test.db.updateTable('agent_contrat').set({ metier_id }).where('utilisateur_id', '=', utilisateur_id).execute()
  }

  const postes = new Map<string, number>()
  async function poste(compte_id: number, nom: NomPoste): Promise<number> {
    const cle = `${compte_id}:${nom}`
    const connu = postes.get(cle)
    if (connu) return connu
    const existant = await test.db
      .selectFrom('poste')
      .select('poste_id')
      .where('compte_id', '=', compte_id)
      .where('poste_libelle', '=', nom)
      .where('supprime_a', 'is', null)
      .executeTakeFirst()
    if (existant) return existant.poste_id
    const { heure_debut, heure_fin } = HORAIRES[nom]
    const { poste_id } = await test.db
      .insertInto('poste')
      .values({
        compte_id,
        poste_libelle: nom,
        poste_code: nom.slice(0, 1),
        poste_type: nom === 'Nuit' ? 'nuit' : 'jour',
        poste_heure_debut: heure_debut,
        poste_heure_fin: heure_fin,
        color: '#f6c95b',
      })
      .returning('poste_id')
      .executeTakeFirstOrThrow()
    postes.set(cle, poste_id)
    return poste_id
  }

  /** A shift `decalage` days from today, with the usual hours of the post unless told otherwise. */
  async function pointage(
    { compte_id, utilisateur_id }: Qui,
    decalage: number,
    nom: NomPoste = 'Matin',
    autre: Partial<Horaire> = {},
  ): Promise<number> {
    const horaire: Horaire = {
      pointage_date: jour(decalage),
      ...HORAIRES[nom],
      pointage_heure_debut_coupure: null,
      pointage_heure_fin_coupure: null,
      ...autre,
    }
    const { pointage_id } = await test.db
      .insertInto('pointage')
      .values({
        compte_id,
        utilisateur_id,
        poste_id: await poste(compte_id, nom),
        ...horaire,
        plages: plagesDe(horaire),
      })
      .returning('pointage_id')
      .executeTakeFirstOrThrow()
    return pointage_id
  }

  /** A leave that waits for its answer, from one day to another, both counted from today. */
  async function demandeConge({ compte_id, utilisateur_id }: Qui, du: number, au: number) {
    return await demanderConge(test, { compte_id, utilisateur_id, du: jour(du), au: jour(au) })
  }

  /** A duty from `heure_debut` that day to `heure_fin`, the next day when earlier. */
  async function astreinte(
    { compte_id, utilisateur_id }: Qui,
    decalage: number,
    { heure_debut = '21:15', heure_fin = '06:45' } = {},
  ): Promise<number> {
    const astreinte_date = jour(decalage)
    const fin = instantParis(heure_fin > heure_debut ? astreinte_date : jour(decalage + 1), heure_fin)
    const plage = plageDe(instantParis(astreinte_date, heure_debut), fin)
    const { astreinte_id } = await test.db
      .insertInto('astreinte')
      .values({ compte_id, utilisateur_id, astreinte_date, heure_debut, heure_fin, plage })
      .returning('astreinte_id')
      .executeTakeFirstOrThrow()
    return astreinte_id
  }

  /** Who holds which post on a day, as the database says. */
  async function postesDe({ compte_id, utilisateur_id }: Qui): Promise<number[]> {
    const rows = await test.db
      .selectFrom('pointage')
      .select('pointage_id')
      .where('compte_id', '=', compte_id)
      .where('utilisateur_id', '=', utilisateur_id)
      .orderBy('pointage_id')
      .execute()
    return rows.map(r => r.pointage_id)
  }

  /** Rows of a table of one company, for assertions on what the database holds. */
  type Comptee =
    | ('echange' | 'demande_conge' | 'astreinte_intervention')
    | ('absence' | 'planning_changement' | 'poste_laisse')
  async function compter(table: Comptee, compte_id: number) {
    const row = await sql<{
      n: number
    }>`select count(*)::int as n from ${sql.table(table)} where compte_id = ${compte_id}`.execute(test.db)
    return row.rows[0]?.n ?? 0
  }

  return {
    ...{ ...test, jour, agent, cadre, engager, aLAnnee, exercer, poste, pointage, astreinte },
    ...{ demandeConge, postesDe, compter },
  }
}
export type Residence = Awaited<ReturnType<typeof createResidence>>

/** The same residence for all the tests of a file. */
export const ouvrirResidence = (options: Partial<TestAppOptions> = {}): Residence =>
  onceForFile(
    () => createResidence(options),
    r => r.close(),
  )
