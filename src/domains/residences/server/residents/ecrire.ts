import type { ResidentSaisi } from '#domains/residences/model/resident.ts'
import {
  ajouterResident,
  enregistrerResident,
  retirerResident,
} from '#domains/residences/modules/gestion-residents/contract.ts'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { versionDe } from '#server/resource/version.ts'
import { jourParis } from '#wire/dates.ts'
import { annoncer } from '../sejours/annoncer.ts'
import { marquer, tenirResident } from '../sejours/tenir.ts'
import { aUnDossier } from './lire.ts'

/** Somebody as their form holds them. */
export function saisieDe(
  r: { readonly [nom in keyof ResidentSaisi]: ResidentSaisi[nom] | string | null },
): ResidentSaisi {
  return {
    resident_civilite: r.resident_civilite === 'M.' || r.resident_civilite === 'Mme' ? r.resident_civilite : '',
    resident_nom: r.resident_nom ?? '',
    resident_nom_naissance: r.resident_nom_naissance ?? '',
    resident_prenom: r.resident_prenom ?? '',
    resident_date_naissance: r.resident_date_naissance,
    demande_le: r.demande_le ?? '',
    demande_note: r.demande_note ?? '',
  }
}

/** @throws CodedError SAISIE */
function exigerDates(
  { now }: Pick<Context, 'now'>,
  { resident_date_naissance: naissance, demande_le }: ResidentSaisi,
  entree: string | null,
) {
  const aujourdhui = jourParis(now)
  const champs: Record<string, string> = {}
  if (naissance !== null && naissance > aujourdhui) champs.resident_date_naissance = 'Une date passée est attendue.'
  else if (naissance !== null && entree !== null && naissance > entree)
    champs.resident_date_naissance = `Avant l’entrée du ${direJour(entree)}.`
  if (demande_le > aujourdhui) champs.demande_le = 'Une date passée est attendue.'
  if (Object.keys(champs).length > 0) throw refuse('SAISIE', { champs })
}

/** Somebody who waits for a room. @throws CodedError SAISIE */
export async function ajouter(context: Context, saisi: ResidentSaisi): Promise<number> {
  exigerDates(context, saisi, null)
  const { resident_id } = await context.db
    .insertInto('resident')
    .values({ compte_id: context.caller.compte_id, ...saisi })
    .returning('resident_id')
    .executeTakeFirstOrThrow()
  await record(context, { action: ajouterResident.id, entite: `resident:${resident_id}`, apres: saisi })
  await annoncer(context)
  return resident_id
}

/** @returns what stood there @throws CodedError INTROUVABLE, FICHE_MODIFIEE, SAISIE */
export async function enregistrer(
  context: Context,
  resident_id: number,
  { version, ...saisi }: ResidentSaisi & { readonly version?: string | undefined },
): Promise<ResidentSaisi> {
  const { resident } = await tenirResident(context, resident_id)
  const avant = saisieDe(resident)
  if (version !== undefined && version !== versionDe({ ...avant })) throw refuse('FICHE_MODIFIEE')
  if (versionDe({ ...avant }) === versionDe({ ...saisi })) return avant
  exigerDates(context, saisi, resident.entree)
  await marquer(context, resident_id, saisi)
  const entite = `resident:${resident_id}`
  await record(context, { action: enregistrerResident.id, entite, avant, apres: saisi })
  await annoncer(context)
  return avant
}

/** Somebody who was just added goes as if they had not been. @throws CodedError INTROUVABLE, ENCORE_UTILISE */
export async function retirer(context: Context, resident_id: number) {
  const { db, caller } = context
  const { resident, affectations, absences } = await tenirResident(context, resident_id)
  if (affectations.length + absences.length > 0)
    throw refuse('ENCORE_UTILISE', { message: 'Cette personne a eu un séjour\u00a0: dites plutôt sa sortie.' })
  if (await aUnDossier(context, resident_id))
    throw refuse('ENCORE_UTILISE', { message: 'Cette personne a un dossier\u00a0: effacez plutôt ses données.' })
  await db
    .deleteFrom('resident')
    .where('compte_id', '=', caller.compte_id)
    .where('resident_id', '=', resident_id)
    .execute()
  await record(context, { action: retirerResident.id, entite: `resident:${resident_id}` })
  await annoncer(context)
  return resident
}
