import { memesResidents } from '#domains/home-care/model/residents.ts'
import {
  type CorrigerPayload,
  contenuDe,
  memeContenu,
  type RayerPayload,
  refusCorrection,
  refusRayure,
} from '#domains/home-care/model/transmission.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import type { Effect } from '#server/receipts/registry.ts'
import { provenTime } from '#server/receipts/silence.ts'
import { errorCatalogue } from '#wire/errors.ts'
import { formaterNom } from '#wire/names.ts'
import { conclure, rejeter } from '../effets.ts'
import { delier, ecrireLiens, lireNommes, trouverNommes } from '../liens.ts'
import { DROIT_ENCADREMENT, type TransmissionLue, verrouillerTransmission } from '../queries/transmissions.ts'
import { entiteAudit } from './transmission-ajouter.ts'
import { marquerLue } from './transmission-lire.ts'

type Meta = { readonly fait_a: Date }

/** The state that the rules of the model look at. */
const etat = (t: TransmissionLue) => ({
  auteur_id: t.auteur_id,
  ecrite_a: t.ecrite_a.toISOString(),
  rayee: t.rayee_a,
})

/** Somebody changed it in between: both versions go to the person, none is written over the other. */
function contredire(t: TransmissionLue): Effect {
  return {
    outcome: 'conflict',
    code: 'TRANSMISSION_MODIFIEE',
    message: errorCatalogue.TRANSMISSION_MODIFIEE.message,
    donnees: {
      serveur: {
        ...contenuDe(t),
        version: t.version,
        par: t.rayee_a ? formaterNom({ prenom: t.rayee_prenom, nom: t.rayee_nom }) : formaterNom(t),
        a: (t.rayee_a ?? t.bouge_a).toISOString(),
        rayee: t.rayee_motif,
      },
    },
  }
}

/** Replaces the text by the author's hand, within the delay that the server can prove; what it said stays beside it. */
export async function corrigerTransmission(
  context: Context,
  { uid, version, residents, ...contenu }: CorrigerPayload,
  { fait_a }: Meta,
): Promise<Effect> {
  const { db, caller, now } = context
  const { compte_id } = caller
  const quand = await provenTime(context, fait_a)
  const t = await verrouillerTransmission(context, uid)
  if (!t) return rejeter('INTROUVABLE')
  const refus = refusCorrection({ ...etat(t), rayee: null }, caller.utilisateur_id, quand.toISOString())
  if (refus) return rejeter('TRANSMISSION_REFUSEE', refus)
  const memes = memesResidents(await lireNommes(context, t.transmission_id), residents)
  if (memes && memeContenu(t, contenu)) return await conclure(context, uid, 'duplicate')
  if (t.rayee_a || t.version !== version) return contredire(t)
  const nommes = memes ? null : await trouverNommes(context, residents)
  if (nommes && 'outcome' in nommes) return nommes
  const { transmission_id } = t
  const autreNom = t.personne !== contenu.personne
  await db
    .insertInto('transmission_correction')
    .values({ ...contenuDe(t), compte_id, transmission_id, version, corrigee_a: quand })
    .execute()
  await db
    .updateTable('transmission')
    .set({ ...contenuDe(contenu), version: version + 1, bouge_a: now, ...(autreNom && { personne_ecartee: false }) })
    .where('compte_id', '=', compte_id)
    .where('transmission_id', '=', transmission_id)
    .execute()
  if (nommes) await ecrireLiens(context, transmission_id, nommes)
  // Corrected by who does not know the residents: what was matched with another name holds no more.
  else if (residents === undefined && autreNom) await delier(context, transmission_id)
  await marquerLue(context, { uid, version: version + 1 }, quand)
  const entite = entiteAudit(transmission_id)
  const [avant, apres] = [{ version }, { version: version + 1 }]
  await record(context, { action: 'transmission.corriger', entite, avant, apres, fait_a })
  return await conclure(context, uid, 'applied')
}

/** Strikes a sheet out, with the reason: it stays readable, and is new again to those who had read it. */
export async function rayerTransmission(
  context: Context,
  { uid, version, motif }: RayerPayload,
  { fait_a }: Meta,
): Promise<Effect> {
  const { db, caller, now } = context
  const { compte_id, utilisateur_id } = caller
  const t = await verrouillerTransmission(context, uid)
  if (!t) return rejeter('INTROUVABLE')
  const encadrement = caller.modules.has(DROIT_ENCADREMENT)
  const quand = await provenTime(context, fait_a)
  const refus = refusRayure({ ...etat(t), rayee: null }, utilisateur_id, { quand: quand.toISOString(), encadrement })
  if (refus) return rejeter('TRANSMISSION_REFUSEE', refus)
  if (t.rayee_a) return await conclure(context, uid, 'duplicate')
  if (t.version !== version) return contredire(t)
  await db
    .updateTable('transmission')
    .set({ rayee_a: quand, rayee_par: utilisateur_id, rayee_motif: motif, version: version + 1, bouge_a: now })
    .where('compte_id', '=', compte_id)
    .where('transmission_id', '=', t.transmission_id)
    .execute()
  await marquerLue(context, { uid, version: version + 1 }, quand)
  const entite = entiteAudit(t.transmission_id)
  await record(context, { action: 'transmission.rayer', entite, avant: { version }, apres: { rayee: true }, fait_a })
  return await conclure(context, uid, 'applied')
}
