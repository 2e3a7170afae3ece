import type { z } from 'zod'
import type { zoneSaisieSchema } from '#domains/residences/model/documents.ts'
import {
  ajouterZone,
  retirerZone,
  type ZoneDocument,
} from '#domains/residences/modules/systeme-documentaire/contract.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { annoncer } from './annoncer.ts'
import { tenirDocument } from './ecrire.ts'
import { trouverDocument } from './lire.ts'

type Lecture = Pick<Context, 'db' | 'caller' | 'now'>
type ZoneSaisie = z.output<typeof zoneSaisieSchema>

const direZone = (z: Pick<ZoneDocument, 'zone_affichage_libelle' | 'affichage_type_libelle'>): string =>
  `${z.zone_affichage_libelle} (${z.affichage_type_libelle})`

/** @throws CodedError INTROUVABLE */
export async function lireZones(context: Lecture, document_id: number): Promise<ZoneDocument[]> {
  await trouverDocument(context, document_id)
  const rows = await context.db
    .selectFrom('document_zone as d')
    .innerJoin('zone_affichage as z', join =>
      join.onRef('z.compte_id', '=', 'd.compte_id').onRef('z.id', '=', 'd.zone_affichage_id'),
    )
    .innerJoin('affichage_type as t', join =>
      join.onRef('t.compte_id', '=', 'd.compte_id').onRef('t.id', '=', 'd.affichage_type_id'),
    )
    .select(['d.zone_affect_id', 'd.affichage_type_id', 't.affichage_type_libelle'])
    .select(['d.zone_affichage_id', 'z.zone_affichage_libelle'])
    .where('d.compte_id', '=', context.caller.compte_id)
    .where('d.document_id', '=', document_id)
    .orderBy('z.ordre')
    .orderBy('d.zone_affect_id')
    .execute()
  return rows.map(row => ({ ...row, zone_affect_document_id: document_id }))
}

/** Zones and ways of filing of the house, in its order. */
export async function lireChoixZones({ db, caller }: Pick<Context, 'db' | 'caller'>) {
  const [zones, types] = await Promise.all([
    db
      .selectFrom('zone_affichage')
      .select(['id', 'zone_affichage_libelle', 'affichage_type_id'])
      .where('compte_id', '=', caller.compte_id)
      .where('supprime_a', 'is', null)
      .orderBy('ordre')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('affichage_type')
      .select(['id', 'affichage_type_libelle'])
      .where('compte_id', '=', caller.compte_id)
      .where('supprime_a', 'is', null)
      .orderBy('ordre')
      .orderBy('id')
      .execute(),
  ])
  return { zones, types }
}

/** A zone of the house and a way of filing that it takes. @throws CodedError SAISIE */
async function exigerZone(context: Context, { zone_affichage_id, affichage_type_id }: ZoneSaisie) {
  const { zones, types } = await lireChoixZones(context)
  const zone = zones.find(z => z.id === zone_affichage_id)
  const type = types.find(t => t.id === affichage_type_id)
  if (!zone) throw refuse('SAISIE', { champs: { zone_affichage_id: 'Zone\u00a0: ce choix n’existe pas.' } })
  if (!type)
    throw refuse('SAISIE', { champs: { affichage_type_id: 'Type de classement\u00a0: ce choix n’existe pas.' } })
  if (zone.affichage_type_id !== null && zone.affichage_type_id !== type.id)
    throw refuse('SAISIE', { champs: { affichage_type_id: 'Cette zone n’a pas ce type de classement.' } })
  return direZone({ ...zone, ...type })
}

/** @throws CodedError INTROUVABLE, SAISIE, DEJA_PRIS */
export async function classer(context: Context, document_id: number, saisie: ZoneSaisie) {
  const { db, caller } = context
  await tenirDocument(context, document_id)
  const zone = await exigerZone(context, saisie)
  const row = await db
    .insertInto('document_zone')
    .values({ compte_id: caller.compte_id, document_id, ...saisie })
    .onConflict(conflict => conflict.doNothing())
    .returning('zone_affect_id')
    .executeTakeFirst()
  if (!row) throw refuse('DEJA_PRIS', { champs: { zone_affichage_id: 'Ce document y est déjà classé.' } })
  await record(context, { action: ajouterZone.id, entite: `document:${document_id}`, apres: { zone } })
  await annoncer(context)
  return { zone_affect_id: row.zone_affect_id, zone }
}

/** @returns what stood there @throws CodedError INTROUVABLE */
export async function declasser(context: Context, document_id: number, zone_affect_id: number) {
  await tenirDocument(context, document_id)
  const avant = (await lireZones(context, document_id)).find(z => z.zone_affect_id === zone_affect_id)
  if (!avant) throw refuse('INTROUVABLE')
  await context.db
    .deleteFrom('document_zone')
    .where('compte_id', '=', context.caller.compte_id)
    .where('document_id', '=', document_id)
    .where('zone_affect_id', '=', zone_affect_id)
    .execute()
  const zone = direZone(avant)
  await record(context, { action: retirerZone.id, entite: `document:${document_id}`, avant: { zone } })
  await annoncer(context)
  const { zone_affichage_id, affichage_type_id } = avant
  return { zone, avant: { zone_affichage_id, affichage_type_id } }
}
