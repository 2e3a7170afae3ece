import { createHash, randomBytes } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { customersRoutes } from '#domains/customers/registration.ts'
import { blobsCloture, entiteIntervention } from '#domains/field-service/model/mutations.ts'
import { RAPPORT_VIDE, type RapportCloture } from '#domains/field-service/model/rapports/cloture-schema.ts'
import { empreinteRapport } from '#domains/field-service/model/rapports/empreinte.ts'
import {
  fieldServiceHolders,
  fieldServiceJobs,
  fieldServiceMutations,
  fieldServiceRoutes,
} from '#domains/field-service/registration.ts'
import { peopleRoutes } from '#domains/people/registration.ts'
import { shellRoutes } from '#domains/shell/registration.ts'
import { platformHolders } from '#server/files/holders.ts'
import { keepFile } from '#server/files/keep.ts'
import { mailJob } from '#server/mail/mail-job.ts'
import { mutationOf, sendOne } from '#server/testing/batch.ts'
import { onceForFile } from '#server/testing/once-for-file.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { createTestApp, type TestApp, type TestAppOptions } from '#server/testing/test-app.ts'
import { ajouterJours, ajouterMinutes, instantParis, jourParis } from '#wire/dates.ts'
import type { Outcome } from '#wire/mutation.ts'

/** A JPEG of one pixel, and its like with other bytes after the end marker, for distinct hashes. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/APn+v//Z',
  'base64',
)
export const jpegUnique = () => Buffer.concat([JPEG, randomBytes(8)])

export interface Visite {
  readonly intervention_id: number
  readonly client_id: number
  readonly adresse_id: number
  readonly prestation_id: number
}

export interface OptionsVisite {
  /** Days from today. */
  readonly decalage?: number
  readonly heure?: string
  readonly minutes?: number
  readonly etape?: 0 | 1 | 2
  readonly sentinelle?: 'panne_500' | 'lent_5_s' | 'refus_metier' | null
}

export const aujourdhui = () => jourParis(new Date())
/** Any instant of today in Paris, well away from midnight, so that tests pass at any hour. */
export const midi = (decalage = 0) => instantParis(ajouterJours(aujourdhui(), decalage), '12:00')

/** A company at work: technicians, a dispatcher, and builders of visits, reports and queued actions. */
export async function createTerrain(options: Partial<TestAppOptions> = {}) {
  const test: TestApp = await createTestApp({
    routes: [...shellRoutes, ...peopleRoutes, ...customersRoutes, ...fieldServiceRoutes],
    mutations: fieldServiceMutations,
    jobs: [...fieldServiceJobs, mailJob],
    fileHolders: [...platformHolders, ...fieldServiceHolders],
    ...options,
  })
  // The server's clock stands at noon in Paris: no test depends on the hour it runs at.
  test.advance(new Date(midi()).getTime() - Date.now())

  const technicien = (compte_id?: number) =>
    test.someone({ compte_id, modules: ['vx-mon-activite', 'vx-releve-activite-pwa'], prenom: 'Hugo', nom: 'Delattre' })
  const regulateur = (compte_id: number) => test.someone({ compte_id, modules: ['vx-regulation-interventions'] })

  let rang = 0
  async function visite(pour: { compte_id: number; utilisateur_id: number }, o: OptionsVisite = {}): Promise<Visite> {
    const { compte_id, utilisateur_id } = pour
    const db = test.db
    const { client_id } = await db
      .insertInto('client')
      .values({
        compte_id,
        client_nom: `Client ${++rang}`,
        client_telephone: '+33353010001',
        sentinelle: o.sentinelle ?? null,
      })
      .returning('client_id')
      .executeTakeFirstOrThrow()
    const { adresse_id } = await db
      .insertInto('adresse')
      .values({
        compte_id,
        client_id,
        adresse_adresse1: '1 rue du Quai',
        adresse_latitude: 49.9,
        adresse_longitude: 2.3,
      })
      .returning('adresse_id')
      .executeTakeFirstOrThrow()
    const { prestation_id } = await db
      .insertInto('prestation')
      .values({ compte_id, prestation_libelle: 'Dépannage chaudière', prix_unitaire_cents: 9500, tva: 10 })
      .returning('prestation_id')
      .executeTakeFirstOrThrow()
    // Each visit at its own time: a technician is never in two places.
    const minute = (rang * 7) % 1430
    const heure =
      o.heure ?? `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    const debut = instantParis(ajouterJours(aujourdhui(), o.decalage ?? 0), heure)
    const etape = o.etape ?? 0
    const { intervention_id } = await db
      .insertInto('intervention')
      .values({
        compte_id,
        client_id,
        adresse_id,
        prestation_id,
        technicien_id: utilisateur_id,
        plage: `[${debut},${ajouterMinutes(debut, o.minutes ?? 5)})`,
        th_libelle: '08:00 - 10:00',
        etapes_en_cours: etape,
      })
      .returning('intervention_id')
      .executeTakeFirstOrThrow()
    for (let vers = 1; vers <= etape; vers++) {
      const fait_a = instantParis(ajouterJours(aujourdhui(), o.decalage ?? 0), '11:00')
      await db
        .insertInto('intervention_etape')
        .values({
          compte_id,
          intervention_id,
          de: (vers - 1) as 0,
          vers: vers as 1,
          utilisateur_id,
          fait_a,
          recu_a: fait_a,
        })
        .execute()
    }
    return { intervention_id, client_id, adresse_id, prestation_id }
  }

  /** A page that has arrived whole at the office. */
  async function page(
    de: { compte_id: number; utilisateur_id: number },
    octets: Buffer = jpegUnique(),
  ): Promise<string> {
    return await keepFile(test.db, test.services, { ...de, octets, mime: 'image/jpeg', now: new Date() })
  }

  async function rapport(
    de: TestSession,
    intervention_id: number,
    plus: Partial<RapportCloture> = {},
  ): Promise<RapportCloture> {
    return {
      intervention_id,
      ...RAPPORT_VIDE,
      cloture: 1,
      fournitures: [{ libelle: 'Joint', quantite: '2', unite: 'pièce', prix_unitaire_cents: 450, tva: 20 }],
      prestations: [{ libelle: 'Main-d’œuvre', quantite: '1.5', unite: 'h', prix_unitaire_cents: 6000, tva: 20 }],
      observation_inter: 'Essai concluant',
      scan: [await page(de)],
      ...plus,
    }
  }

  const etapeOf = (intervention_id: number, de: number, vers: number, over: Record<string, unknown> = {}) =>
    mutationOf(
      'intervention.etape@1',
      { intervention_id, de, vers },
      { entity: entiteIntervention(intervention_id), fait_a: midi(), ...over },
    )

  async function clotureOf(rapportClos: RapportCloture, over: Record<string, unknown> = {}) {
    const { intervention_id } = rapportClos
    const empreinte = await empreinteRapport(rapportClos)
    return mutationOf(
      'intervention.cloture@1',
      { intervention_id, de: 2, rapport: rapportClos, empreinte },
      { entity: entiteIntervention(intervention_id), fait_a: midi(), blobs: blobsCloture(rapportClos), ...over },
    )
  }

  const envoyer = (session: TestSession, mutation: Parameters<typeof sendOne>[2]): Promise<Outcome> =>
    sendOne(test, session, mutation)

  async function etapeDe(intervention_id: number): Promise<number> {
    const row = await test.db
      .selectFrom('intervention')
      .select('etapes_en_cours')
      .where('intervention_id', '=', intervention_id)
      .executeTakeFirstOrThrow()
    return row.etapes_en_cours
  }

  async function compter(
    table: 'intervention_etape' | 'intervention_rapport' | 'hors_planning' | 'demande' | 'observation',
  ) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(test.db)
    return rows[0]?.n ?? 0
  }

  function appeler(
    session: { headers: Record<string, string> } | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    rest: { payload?: unknown; headers?: Record<string, string> } = {},
  ): Promise<LightMyRequestResponse> {
    const headers = { ...session?.headers, ...rest.headers }
    return test.app.inject({
      method,
      url,
      headers,
      ...(rest.payload === undefined ? {} : { payload: rest.payload as never }),
    })
  }

  return { test, technicien, regulateur, visite, page, rapport, etapeOf, clotureOf, envoyer, etapeDe, compter, appeler }
}
export type Terrain = Awaited<ReturnType<typeof createTerrain>>

export const sha256De = (octets: Buffer) => createHash('sha256').update(octets).digest('hex')
export const PLANNING = '/api/entreprises/modules/mon-activite/planning'

/** The same company for all the tests of a file. */
export const ouvrirTerrain = (options: Partial<TestAppOptions> = {}): Terrain =>
  onceForFile(
    () => createTerrain(options),
    t => t.test.close(),
  )
