import { cleDuMois } from '#domains/scheduling/model/cloture/cloture.ts'
import { adresseFeuille } from '#domains/scheduling/modules/mon-tableau-de-bord-gdt/address.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { publish } from '#server/live/publish.ts'
import { deQui } from '#wire/names.ts'
import { annoncerBureau } from '../bureau/annoncer.ts'
import { bornesMois } from '../bureau/mois.ts'
import { SUJET_EDT } from '../changements.ts'
import { exigerSeulResponsable } from '../conges/reponse.ts'
import { prevenir } from '../echanges/avis.ts'
import { partagerPlanning, verrouillerPlannings } from '../verrous.ts'
import { nommerMois } from './cloturer.ts'
import { annulerReponse } from './feuilles.ts'
import { lireMoisAClore, type MoisVise } from './mois.ts'

interface Reouverture extends MoisVise {
  readonly utilisateur_id: number
  readonly motif: string
}

/**
 * Opens a closed month again: its figures are counted anew, what its agent signed holds no more, and they are told why.
 * @throws CodedError INTROUVABLE where it is not closed, DROIT_MANQUANT, SAISIE while a later month that was made with it is closed
 */
export async function rouvrir(context: Context, { utilisateur_id, motif, ...vise }: Reouverture) {
  const { db, caller } = context
  await partagerPlanning(context)
  await verrouillerPlannings(context, [utilisateur_id])
  if (utilisateur_id === caller.utilisateur_id)
    await exigerSeulResponsable(context, 'Vous ne pouvez pas rouvrir votre propre mois')
  await exigerLeDernier(context, utilisateur_id, vise)
  const clos = await db
    .deleteFrom('mois_clos')
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', utilisateur_id)
    .where('mois', '=', bornesMois(vise.annee, vise.mois).du)
    .where('etat', '=', 'clos')
    .returning(['chiffres', 'empreinte'])
    .executeTakeFirst()
  if (!clos) throw refuse('INTROUVABLE')
  const reponse = await annulerReponse(context, utilisateur_id, vise)
  const apres = (await lireMoisAClore(context, vise, [utilisateur_id])).agents.find(
    a => a.utilisateur_id === utilisateur_id,
  )
  await record(context, {
    action: 'mois.rouvrir',
    entite: `mois:${utilisateur_id}:${cleDuMois(vise.annee, vise.mois)}`,
    avant: { etat: 'clos', ...clos, reponse },
    apres: { etat: 'ouvert', empreinte: apres?.empreinte ?? null, chiffres: apres?.chiffres ?? null, motif },
  })
  const suite = reponse === 'signee' ? ' Votre signature ne vaut plus\u00a0: vous signerez la nouvelle feuille.' : ''
  await prevenir(context, [utilisateur_id], {
    titre: 'Votre feuille du mois est rouverte',
    body: `Le mois ${deQui(nommerMois(vise))} est rouvert\u00a0: ${motif}.${suite}`,
    lien: adresseFeuille(vise),
  })
  await publish(context, { compte_id: caller.compte_id, utilisateur_id: null, sujet: SUJET_EDT })
  await annoncerBureau(context)
  return { reponse, label: apres?.label ?? '' }
}

/** The balance of a closed month was made with those before it in its year: the last one is opened first. */
async function exigerLeDernier(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  utilisateur_id: number,
  { annee, mois }: MoisVise,
): Promise<void> {
  const suivant = await db
    .selectFrom('mois_clos')
    .select('mois')
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', utilisateur_id)
    .where('etat', '=', 'clos')
    .where('mois', '>', bornesMois(annee, mois).du)
    .where('mois', '<=', `${annee}-12-31`)
    .orderBy('mois', 'desc')
    .executeTakeFirst()
  if (!suivant) return
  const dit = nommerMois({ annee, mois: Number(suivant.mois.slice(5, 7)) })
  const message = `${dit[0]?.toUpperCase()}${dit.slice(1)} est clos\u00a0: son solde en dépend. Rouvrez-le d’abord.`
  throw refuse('SAISIE', { champs: { motif: message } })
}
