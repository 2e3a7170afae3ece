import type { z } from 'zod'
import { garde } from '#domains/residences/model/places.ts'
import type { LogementSaisi, travauxSaisisSchema } from '#domains/residences/model/resident.ts'
import {
  ajouterLogement,
  enregistrerLogement,
  noterTravaux,
  retablirLogement,
  supprimerLogement,
} from '#domains/residences/modules/gestion-logements/contract.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { versionDe } from '#server/resource/version.ts'
import { jourParis } from '#wire/dates.ts'
import { annoncer } from '../sejours/annoncer.ts'
import { tenirLogements } from '../sejours/tenir.ts'

type Travaux = z.output<typeof travauxSaisisSchema>

/** A number is one room's, whatever its letters' case. @throws CodedError DEJA_PRIS */
async function exigerNumeroLibre({ db, caller }: Context, numero: string, sauf = 0): Promise<void> {
  const pris = await db
    .selectFrom('logement')
    .select('logement_id')
    .where('compte_id', '=', caller.compte_id)
    .where('supprime_a', 'is', null)
    .where('logement_id', '<>', sauf)
    .where(eb => eb(eb.fn('lower', ['logement_numero']), '=', numero.toLowerCase()))
    .executeTakeFirst()
  if (pris) throw refuse('DEJA_PRIS', { champs: { logement_numero: 'Numéro\u00a0: un autre logement le porte déjà.' } })
}

/** @throws CodedError SAISIE for a kind that the house has not, or no more */
async function exigerType({ db, caller }: Context, logements_type_id: number | null): Promise<void> {
  if (logements_type_id === null) return
  const connu = await db
    .selectFrom('logements_type')
    .select('id')
    .where('compte_id', '=', caller.compte_id)
    .where('id', '=', logements_type_id)
    .where('supprime_a', 'is', null)
    .executeTakeFirst()
  if (!connu) throw refuse('SAISIE', { champs: { logements_type_id: 'Type\u00a0: ce choix n’existe pas.' } })
}

/** A room, held, with its stays. @throws CodedError INTROUVABLE */
async function tenir(context: Context, logement_id: number) {
  const piece = (await tenirLogements(context, [logement_id])).get(logement_id)
  const row = await context.db
    .selectFrom('logement')
    .selectAll()
    .where('compte_id', '=', context.caller.compte_id)
    .where('logement_id', '=', logement_id)
    .executeTakeFirst()
  if (!piece || !row) throw refuse('INTROUVABLE')
  return { piece, row }
}

/** A room as its form holds it. */
export const saisieDe = (row: LogementSaisi): LogementSaisi => ({
  logement_numero: row.logement_numero,
  logement_libelle: row.logement_libelle,
  logement_etage: row.logement_etage,
  logements_type_id: row.logements_type_id,
  logement_places: row.logement_places,
})

/** @throws CodedError SAISIE, DEJA_PRIS */
export async function ajouter(context: Context, saisi: LogementSaisi): Promise<number> {
  await exigerType(context, saisi.logements_type_id)
  await exigerNumeroLibre(context, saisi.logement_numero)
  const { logement_id } = await context.db
    .insertInto('logement')
    .values({ compte_id: context.caller.compte_id, ...saisi })
    .returning('logement_id')
    .executeTakeFirstOrThrow()
  await record(context, { action: ajouterLogement.id, entite: `logement:${logement_id}`, apres: saisi })
  await annoncer(context)
  return logement_id
}

async function changer({ db, caller, now }: Context, logement_id: number, valeurs: object): Promise<void> {
  await db
    .updateTable('logement')
    .set(eb => ({ ...valeurs, version: eb('version', '+', 1), modifie_a: now }))
    .where('compte_id', '=', caller.compte_id)
    .where('logement_id', '=', logement_id)
    .execute()
}

/** @returns what stood there @throws CodedError INTROUVABLE, FICHE_MODIFIEE, SAISIE, DEJA_PRIS, ENCORE_UTILISE */
export async function enregistrer(
  context: Context,
  logement_id: number,
  { version, ...saisi }: LogementSaisi & { readonly version?: string | undefined },
): Promise<LogementSaisi> {
  const { piece, row } = await tenir(context, logement_id)
  const avant = saisieDe(row)
  if (version !== undefined && version !== versionDe({ ...avant })) throw refuse('FICHE_MODIFIEE')
  if (versionDe({ ...avant }) === versionDe({ ...saisi })) return avant
  if (saisi.logements_type_id !== avant.logements_type_id) await exigerType(context, saisi.logements_type_id)
  await exigerNumeroLibre(context, saisi.logement_numero, logement_id)
  const apres = { places: saisi.logement_places, travaux: piece.travaux }
  if (!garde(piece.sejours, jourParis(context.now), apres))
    throw refuse('ENCORE_UTILISE', {
      message: 'Plus de personnes y habitent ou y sont attendues que de places demandées.',
      champs: { logement_places: 'Trop peu pour ceux qui y habitent ou y sont attendus.' },
    })
  await changer(context, logement_id, saisi)
  await record(context, { action: enregistrerLogement.id, entite: `logement:${logement_id}`, avant, apres: saisi })
  await annoncer(context)
  return avant
}

/** Works, or none. @returns what stood there @throws CodedError INTROUVABLE, FICHE_MODIFIEE, ENCORE_UTILISE */
export async function travailler(
  context: Context,
  logement_id: number,
  { version, ...saisi }: Travaux,
): Promise<Omit<Travaux, 'version'>> {
  const { piece, row } = await tenir(context, logement_id)
  const { travaux_du, travaux_au, travaux_motif } = row
  const avant = { travaux_du, travaux_au, travaux_motif }
  if (version !== undefined && version !== versionDe(avant)) throw refuse('FICHE_MODIFIEE')
  const valeurs = saisi.travaux_du === null ? { travaux_du: null, travaux_au: null, travaux_motif: '' } : saisi
  const travaux = valeurs.travaux_du === null ? null : { du: valeurs.travaux_du, au: valeurs.travaux_au }
  if (!garde(piece.sejours, jourParis(context.now), { places: piece.places, travaux }))
    throw refuse('ENCORE_UTILISE', { message: 'Quelqu’un y habite ou y est attendu pendant ces jours.' })
  await changer(context, logement_id, valeurs)
  await record(context, { action: noterTravaux.id, entite: `logement:${logement_id}`, avant, apres: valeurs })
  await annoncer(context)
  return avant
}

/** @throws CodedError INTROUVABLE, ENCORE_UTILISE */
export async function supprimer(context: Context, logement_id: number): Promise<string> {
  const { piece, row } = await tenir(context, logement_id)
  const jour = jourParis(context.now)
  if (piece.sejours.some(s => s.fin === null || s.fin > jour))
    throw refuse('ENCORE_UTILISE', { message: 'Quelqu’un y habite ou y est attendu.' })
  await changer(context, logement_id, { supprime_a: context.now })
  await record(context, { action: supprimerLogement.id, entite: `logement:${logement_id}`, avant: saisieDe(row) })
  await annoncer(context)
  return row.logement_numero
}

/** @throws CodedError INTROUVABLE, DEJA_PRIS */
export async function retablir(context: Context, logement_id: number): Promise<string> {
  const { db, caller } = context
  const row = await db
    .selectFrom('logement')
    .select(['logement_numero', 'supprime_a'])
    .where('compte_id', '=', caller.compte_id)
    .where('logement_id', '=', logement_id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw refuse('INTROUVABLE')
  if (row.supprime_a === null) return row.logement_numero
  await exigerNumeroLibre(context, row.logement_numero, logement_id)
  await changer(context, logement_id, { supprime_a: null })
  await record(context, { action: retablirLogement.id, entite: `logement:${logement_id}` })
  await annoncer(context)
  return row.logement_numero
}
