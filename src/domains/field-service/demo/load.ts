import { sql } from 'kysely'
import { insererClients } from '#domains/customers/demo/clients.ts'
import { insererFiches } from '#domains/customers/demo/fiches.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import type { Db } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import { jourParis } from '#wire/dates.ts'
import { insererComptes, type PersonneDemo } from './comptes.ts'
import { genererDemo } from './donnees.ts'
import { insererDossiers } from './dossiers.ts'
import { insererMetiers } from './metiers.ts'
import { insererOffres } from './offres.ts'
import { ramenerDansLePasse } from './passe.ts'
import { insererPieces } from './pieces.ts'
import { insererReponses } from './reponses.ts'
import { insererVisites } from './visites.ts'
import '#domains/field-service/server/tables.ts'

/** People who sign in: shown at the start and on the sign-in page. */
export const PERSONNES_DEMO: readonly PersonneDemo[] = [
  { email: 'technicien@demo.test', libelle: 'Technicien', role: 'principale', profil_id: 31 },
  { email: 'regulateur@demo.test', libelle: 'Régulatrice', role: 'principale', profil_id: 60 },
  { email: 'agent@demo.test', libelle: 'Agent en résidence', role: 'residence', profil_id: 70 },
  { email: 'cadre@demo.test', libelle: 'Cadre en résidence', role: 'residence', profil_id: 71 },
  { email: 'admin@demo.test', libelle: 'Administrateur de la plateforme', role: 'plateforme', profil_id: 1 },
  { email: 'technicien2@demo.test', libelle: 'Technicien, autre entreprise', role: 'seconde', profil_id: 31 },
  { email: 'regulateur2@demo.test', libelle: 'Régulateur, autre entreprise', role: 'seconde', profil_id: 60 },
  { email: 'agent2@demo.test', libelle: 'Agent, autre résidence', role: 'residence2', profil_id: 70 },
  { email: 'cadre2@demo.test', libelle: 'Cadre, autre résidence', role: 'residence2', profil_id: 71 },
]

/** Somebody of each company of visits: their companies get settings to look at. */
export const CHEZ = ['regulateur@demo.test', 'regulateur2@demo.test']

/** Tables whose identifiers the generator chose: their counters go past them. */
const COMPTEURS = [
  ['compte', 'compte_id'],
  ['utilisateur', 'utilisateur_id'],
  ['prestation', 'prestation_id'],
  ['intervention', 'intervention_id'],
  ['demande', 'demande_id'],
  ['lien', 'link_id'],
  ['observation', 'commentaire_id'],
] as const

async function avancerCompteurs(db: Db): Promise<void> {
  for (const [table, colonne] of COMPTEURS) {
    await sql`select setval(pg_get_serial_sequence(${table}, ${colonne}),
      (select max(${sql.ref(colonne)}) from ${sql.table(table)}))`.execute(db)
  }
}

/** Everything in one transaction: a stop in the middle leaves an empty database, which the next start fills. */
async function load(services: Services): Promise<void> {
  const now = services.clock()
  const donnees = ramenerDansLePasse(genererDemo({ aujourdhui: jourParis(now) }), now.toISOString())
  const mot_de_passe = await hashPassword(services.config.demo.password)
  await services.pools.system.transaction().execute(async db => {
    await insererComptes(db, donnees, { personnes: PERSONNES_DEMO, mot_de_passe })
    await insererClients(db, donnees)
    await insererVisites(db, donnees)
    await insererMetiers(db)
    await insererPieces(db, services, donnees)
    await avancerCompteurs(db)
    await insererOffres(db, donnees)
    await insererDossiers(db, services, donnees)
    await insererReponses(db, donnees)
    await insererFiches(db, donnees)
    await sql`analyze`.execute(db)
  })
}

/** Demonstration data of field service, dated relative to the day it is loaded. */
export const fieldServiceDemo = { domain: 'field-service', accounts: PERSONNES_DEMO, load }
