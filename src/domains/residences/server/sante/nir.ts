import { debutNir, doutesNir, ecrireNir, refusNir } from '#domains/residences/model/nir.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { seal, sealingKey, unseal } from '#server/seal/seal.ts'
import { annoncer } from '../sejours/annoncer.ts'
import { tenirResident } from '../sejours/tenir.ts'
import { tracer } from './acces.ts'

/** What it is sealed for: in another row, or another company's, it does not open. */
const placeDe = ({ caller }: Pick<Context, 'caller'>, resident_id: number): string =>
  `resident_nir:${caller.compte_id}:${resident_id}`

const CLE_PERDUE =
  'La clé sous laquelle ce numéro a été chiffré n’est plus donnée à cette installation\u00a0: il ne peut pas être lu. Saisissez-le de nouveau, ou demandez à qui l’administre de la remettre dans HEALTH_KEYS.'

/** @throws CodedError CHIFFREMENT_ABSENT */
async function garder(context: Context, resident_id: number, nir: string): Promise<void> {
  const { db, caller, services, now } = context
  const sealed = seal(services.config, nir, placeDe(context, resident_id))
  if (!sealed) throw refuse('CHIFFREMENT_ABSENT')
  const row = { ...sealed, debut: debutNir(nir), modifie_a: now }
  await db
    .insertInto('resident_nir')
    .values({ compte_id: caller.compte_id, resident_id, ...row })
    .onConflict(conflict => conflict.columns(['compte_id', 'resident_id']).doUpdateSet(row))
    .execute()
}

/**
 * Keeps the number sealed, or none any more where it is empty; the journal says that, and nothing of it.
 * @returns what the record says otherwise @throws CodedError INTROUVABLE, SAISIE, CHIFFREMENT_ABSENT
 */
export async function enregistrerNir(context: Context, resident_id: number, nir: string): Promise<string[]> {
  const { db, caller } = context
  const { resident } = await tenirResident(context, resident_id)
  const refus = nir === '' ? null : refusNir(nir)
  if (refus !== null) throw refuse('SAISIE', { champs: { resident_securite_sociale: refus } })
  if (nir !== '') await garder(context, resident_id, nir)
  else
    await db
      .deleteFrom('resident_nir')
      .where('compte_id', '=', caller.compte_id)
      .where('resident_id', '=', resident_id)
      .execute()
  const action = nir === '' ? 'residents.nir-retirer' : 'residents.nir-garder'
  await record(context, { action, entite: `resident_nir:${resident_id}` })
  await annoncer(context)
  return nir === '' ? [] : doutesNir(nir, resident)
}

/**
 * The number in clear, to who says why, which the log of readings keeps. One that an older key sealed is sealed again.
 * @throws CodedError INTROUVABLE, CHIFFREMENT_ABSENT
 */
export async function montrerNir(context: Context, resident_id: number, motif: string): Promise<string> {
  const { db, caller, services } = context
  await tenirResident(context, resident_id)
  const row = await db
    .selectFrom('resident_nir')
    .select(['cle_id', 'octets'])
    .where('compte_id', '=', caller.compte_id)
    .where('resident_id', '=', resident_id)
    .executeTakeFirst()
  if (!row)
    throw refuse('INTROUVABLE', { message: 'Aucun numéro de sécurité sociale n’est gardé pour cette personne.' })
  const nir = unseal(services.config, row, placeDe(context, resident_id))
  if (nir === null) throw refuse('CHIFFREMENT_ABSENT', { message: CLE_PERDUE })
  await tracer(context, { resident_id, quoi: 'nir', motif })
  if (row.cle_id !== sealingKey(services.config)) await garder(context, resident_id, nir)
  return ecrireNir(nir)
}
