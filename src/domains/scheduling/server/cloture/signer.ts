import { cleDuMois, type ReponseFeuille } from '#domains/scheduling/model/cloture/cloture.ts'
import { estSonNom, pasSonNom } from '#domains/scheduling/model/cloture/signataire.ts'
import { adresseCloture } from '#domains/scheduling/modules/planning-edt/address.ts'
import { record } from '#server/audit/record.ts'
import { hasInk } from '#server/files/ink.ts'
import { requirePicture } from '#server/files/picture.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { exigerSonNom } from '#server/people/own-name.ts'
import { deQui } from '#wire/names.ts'
import { annoncerBureau } from '../bureau/annoncer.ts'
import { bornesMois } from '../bureau/mois.ts'
import { annoncer } from '../changements.ts'
import { prevenir } from '../echanges/avis.ts'
import { lireNoms, lireResponsables } from '../planning/agents.ts'
import { verrouillerPlannings } from '../verrous.ts'
import { nommerMois } from './cloturer.ts'
import { annulerReponse, lireReponses } from './feuilles.ts'
import { lireFiges } from './figes.ts'
import type { MoisVise } from './mois.ts'

const DEJA = 'Vous avez signé cette feuille\u00a0: parlez-en à votre responsable, qui peut rouvrir le mois.'
const VIDE = 'La signature est vide.'
/** Of a drawing on the widest screen: what is larger is no signature. */
const LARGEUR_MAX = 2000
const HAUTEUR_MAX = 1000
const TROP_GRANDE = `La signature est trop grande\u00a0: ${LARGEUR_MAX} × ${HAUTEUR_MAX} points au plus.`

/** One's own closed month as it was read, and what one said of it before. @throws CodedError INTROUVABLE, FEUILLE_CHANGEE */
async function exigerFeuille(context: Context, vise: MoisVise, empreinte: string): Promise<ReponseFeuille | null> {
  const { utilisateur_id } = context.caller
  exigerSonNom(context, 'personne ne signe pour quelqu’un d’autre')
  // Whoever opens the month again waits, or has done it.
  await verrouillerPlannings(context, [utilisateur_id])
  const periode = bornesMois(vise.annee, vise.mois)
  const figes = await lireFiges(context, periode, [utilisateur_id])
  const fige = figes.du(utilisateur_id, cleDuMois(vise.annee, vise.mois))
  if (!fige) throw refuse('INTROUVABLE')
  if (fige.empreinte !== empreinte) throw refuse('FEUILLE_CHANGEE')
  return (await lireReponses(context, vise)).get(utilisateur_id) ?? null
}

interface AGarder {
  readonly empreinte: string
  readonly mode?: 'trace' | 'saisie'
  readonly image?: Buffer
  readonly mot?: string
}

async function garder(context: Context, vise: MoisVise, sens: ReponseFeuille['sens'], dit: AGarder): Promise<void> {
  const { db, caller, now } = context
  const { compte_id, utilisateur_id, appareil_id } = caller
  await annulerReponse(context, utilisateur_id, vise)
  await db
    .insertInto('feuille_signature')
    .values({
      ...{ compte_id, utilisateur_id, mois: bornesMois(vise.annee, vise.mois).du, sens, fait_a: now, appareil_id },
      ...{ empreinte: dit.empreinte, mode: dit.mode ?? null, image: dit.image ?? null, mot: dit.mot ?? '' },
    })
    .execute()
  const entite = `mois:${utilisateur_id}:${cleDuMois(vise.annee, vise.mois)}`
  const { image: _image, ...apres } = dit
  await record(context, { action: `feuille.${sens}`, entite, apres })
  await annoncer(context, [utilisateur_id])
  await annoncerBureau(context)
}

/** @throws CodedError SAISIE: typed under the name of somebody else */
async function exigerMonNom(context: Context, signe: string): Promise<void> {
  const { utilisateur_id } = context.caller
  const nom = (await lireNoms(context, [utilisateur_id])).get(utilisateur_id) ?? ''
  const message = pasSonNom(nom)
  if (!estSonNom(signe, nom)) throw refuse('SAISIE', { message, champs: { nom: message } })
}

/** The head of a PNG says its size at its sixteenth byte; what is none is refused for what it is. */
const depasse = (png: Buffer): boolean =>
  png.length >= 24 &&
  png.toString('latin1', 12, 16) === 'IHDR' &&
  (png.readUInt32BE(16) > LARGEUR_MAX || png.readUInt32BE(20) > HAUTEUR_MAX)

/**
 * Signs one's own sheet, as it was read: the signature is bound to that content, and keeps what was disagreed with before. Signed
 * already, it stays.
 * @returns when it was signed before
 * @throws CodedError INTROUVABLE, FEUILLE_CHANGEE, DROIT_MANQUANT, TYPE_DE_FICHIER, IMAGE_REFUSEE, SAISIE
 */
export async function signerFeuille(
  context: Context,
  vise: MoisVise,
  {
    empreinte,
    mode,
    nom,
    image,
  }: { empreinte: string; mode: 'trace' | 'saisie'; nom?: string | undefined; image: string },
): Promise<string | null> {
  const avant = await exigerFeuille(context, vise, empreinte)
  if (avant?.sens === 'signee') return avant.fait_a
  // A name that was typed is told with its drawing: without it nobody could say whose it is.
  if (mode === 'saisie') await exigerMonNom(context, nom ?? '')
  const octets = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64')
  // Read in its head, before anything of it is unfolded.
  if (depasse(octets)) throw refuse('SAISIE', { message: TROP_GRANDE, champs: { image: TROP_GRANDE } })
  if ((await requirePicture(octets)) !== 'image/png') throw refuse('TYPE_DE_FICHIER')
  if (!(await hasInk(octets))) throw refuse('SAISIE', { message: VIDE, champs: { image: VIDE } })
  await garder(context, vise, 'signee', { empreinte, mode, image: octets, mot: avant?.mot ?? '' })
  return null
}

/** Says what one does not agree with; whoever answers for the house reads it. @throws CodedError as signing, and DEMANDE_TRAITEE */
export async function contesterFeuille(
  context: Context,
  vise: MoisVise,
  { empreinte, mot }: { empreinte: string; mot: string },
): Promise<void> {
  const avant = await exigerFeuille(context, vise, empreinte)
  if (avant?.sens === 'signee') throw refuse('DEMANDE_TRAITEE', { message: DEJA })
  if (avant?.mot === mot) return
  await garder(context, vise, 'contestee', { empreinte, mot })
  const { utilisateur_id } = context.caller
  const qui = (await lireNoms(context, [utilisateur_id])).get(utilisateur_id) ?? ''
  await prevenir(context, await lireResponsables(context), {
    titre: 'Une feuille du mois est contestée',
    body: `Feuille ${deQui(nommerMois(vise))} ${deQui(qui)}\u00a0: ${mot}`,
    lien: adresseCloture(vise),
  })
}
