import { type AjouterPayload, contenuDe, memeContenu } from '#domains/home-care/model/transmission.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import type { Effect } from '#server/receipts/registry.ts'
import { provenTime } from '#server/receipts/silence.ts'
import { conclure, rejeter } from '../effets.ts'
import { ecrireLiens, trouverNommes } from '../liens.ts'
import { lireCorrections, type TransmissionLue, trouverTransmission } from '../queries/transmissions.ts'
import { marquerLue } from './transmission-lire.ts'

export function entiteAudit(transmission_id: number): string {
  return `transmission:${transmission_id}`
}

/**
 * Adds a sheet. Its `uid` makes it one, whatever is resent; the audit says that it was written, never what. It is
 * dated as far back as the silence of its device explains; the ledger and the audit keep what the device said.
 */
export async function ajouterTransmission(
  context: Context,
  { uid, residents, ...contenu }: AjouterPayload,
  { fait_a }: { fait_a: Date },
): Promise<Effect> {
  const { db, caller, now } = context
  const { compte_id, utilisateur_id: auteur_id } = caller
  const nommes = await trouverNommes(context, residents)
  if ('outcome' in nommes) {
    const connue = await trouverTransmission(context, { uid })
    return connue ? await comparerExistante(context, { uid, ...contenu }) : nommes
  }
  const ecrite_a = await provenTime(context, fait_a)
  const ajoutee = await db
    .insertInto('transmission')
    .values({
      ...contenuDe(contenu),
      compte_id,
      auteur_id,
      transmission_uid: uid,
      ecrite_a,
      recu_a: now,
      bouge_a: now,
    })
    .onConflict(conflict => conflict.columns(['compte_id', 'transmission_uid']).doNothing())
    .returning('transmission_id')
    .executeTakeFirst()
  if (!ajoutee) return await comparerExistante(context, { uid, ...contenu })
  if (nommes.gens.length > 0) await ecrireLiens(context, ajoutee.transmission_id, nommes)
  await marquerLue(context, { uid, version: 1 }, ecrite_a)
  const { categorie, importance } = contenu
  const entite = entiteAudit(ajoutee.transmission_id)
  await record(context, { action: 'transmission.ajouter', entite, apres: { uid, categorie, importance }, fait_a })
  return await conclure(context, uid, 'applied')
}

/** The same identity with other content, or from somebody else, is an error of the sender, never a second sheet. */
async function comparerExistante(
  context: Context,
  { uid, ...contenu }: Omit<AjouterPayload, 'residents'>,
): Promise<Effect> {
  const connue = await trouverTransmission(context, { uid })
  if (connue?.auteur_id !== context.caller.utilisateur_id) return rejeter('CLE_REUTILISEE')
  const premier = await premierTexte(context, connue)
  return memeContenu(premier, contenu) ? await conclure(context, uid, 'duplicate') : rejeter('CLE_REUTILISEE')
}

async function premierTexte(context: Context, connue: TransmissionLue) {
  const [premiere] = await lireCorrections(context, [connue.transmission_id])
  return contenuDe(premiere ?? connue)
}
