import { sql } from 'kysely'
import { lireFichesNommant } from '#domains/home-care/server/api.ts'
import { DROIT_LEGAL, DROIT_MEDICAL, MODULE_RESIDENTS } from '#domains/residences/model/adresses.ts'
import { masquerNir } from '#domains/residences/model/nir.ts'
import { nomResident } from '#domains/residences/model/resident.ts'
import { donneesResident } from '#domains/residences/modules/gestion-residents/contract.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { Route } from '#server/http/route.ts'
import { publish } from '#server/live/publish.ts'
import { exigerSonNom } from '#server/people/own-name.ts'
import { personalDataRoutes } from '#server/people/routes.ts'
import { listerLesFichiersLegaux } from '../legal/lire.ts'
import { tracer } from '../sante/acces.ts'
import { lireVersions } from '../sante/lire.ts'
import { annoncer } from '../sejours/annoncer.ts'
import { trouverResident } from './lire.ts'

type Rows = Record<string, unknown>[]

/** Of health, what whoever takes the data along may read themself; it is a reading as any other. */
async function sante(context: Context, resident_id: number): Promise<Record<string, unknown>> {
  if (!context.caller.modules.has(DROIT_MEDICAL)) return {}
  await tracer(context, { resident_id, quoi: 'fiche', detail: 'données emportées' })
  return { sante: await lireVersions(context, resident_id) }
}

/** Of what is legal, the same; the number of social security stays masked. */
async function legal(context: Context, resident_id: number): Promise<Record<string, unknown>> {
  if (!context.caller.modules.has(DROIT_LEGAL)) return {}
  const { debut_nir } = await trouverResident(context, resident_id)
  const { fichiers } = await listerLesFichiersLegaux(context, resident_id)
  return {
    ...(debut_nir && { securite_sociale: masquerNir(debut_nir) }),
    documents_legaux: fichiers.filter(f => f.exist === 1),
  }
}

/** All that is held of one resident, table by table. */
async function recueillir(context: Context, id: number): Promise<Record<string, unknown>> {
  const { db, caller } = context
  const lire = async (table: 'resident' | 'resident_absence' | 'resident_contact') =>
    (
      await sql<Rows[number]>`select t.* from ${sql.table(table)} t
        where t.compte_id = ${caller.compte_id} and t.resident_id = ${id}`.execute(db)
    ).rows
  const { rows: sejours } = await sql<Rows[number]>`select l.logement_numero, a.affect_date_debut, a.affect_motif_debut,
      a.affect_date_fin, a.affect_motif_fin
    from logement_affectation a join logement l using (compte_id, logement_id)
    where a.compte_id = ${caller.compte_id} and a.resident_id = ${id} order by a.affect_date_debut`.execute(db)
  const { rows: fichiers } = await sql<Rows[number]>`select nom, dossier, taille, depose_a from piece_jointe
    where compte_id = ${caller.compte_id} and objet = 'resident' and objet_id = ${id} and supprime_a is null`.execute(
    db,
  )
  const [resident, absences, contacts] = [
    await lire('resident'),
    await lire('resident_absence'),
    await lire('resident_contact'),
  ]
  return {
    resident,
    sejours,
    absences,
    contacts,
    fichiers,
    ...(await sante(context, id)),
    ...(await legal(context, id)),
    ...(await lireFichesNommant(context, id)),
  }
}

/** The two rights of a resident over what names them. */
export const donneesRoutes: readonly Route[] = personalDataRoutes({
  operations: donneesResident,
  sujet: 'resident',
  nommer: async (context, id) => {
    exigerSonNom(context)
    // Stays in hospital and contacts are the record's: who manages people without it takes nothing along.
    if (!context.caller.modules.has(MODULE_RESIDENTS)) throw refuse('DROIT_MANQUANT')
    // Read, not held: an erasure locks them in a transaction of its own.
    return nomResident(await trouverResident(context, id))
  },
  recueillir,
  annoncer: async (context, _id, db) => {
    await annoncer({ ...context, db })
    const { compte_id } = context.caller
    await publish({ ...context, db }, { compte_id, utilisateur_id: null, sujet: 'transmissions' })
  },
})
