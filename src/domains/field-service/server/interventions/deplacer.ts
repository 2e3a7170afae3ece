import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { ajouterMinutes, instantParis, jourParis, versMs } from '#wire/dates.ts'
import { formaterInstant } from '#wire/moments.ts'
import { retenirAnnonce } from '../client/abandonner.ts'
import { ecrire } from './changement.ts'
import {
  exigerCreneau,
  exigerJourAVenir,
  exigerNonCommencee,
  exigerPresence,
  exigerVersion,
  nommerTechniciens,
  quitte,
} from './exigences.ts'
import { direPromesse, estMemePromesse, type Promesse, type PromesseDemandee, promesseApres } from './promesse.ts'
import { affecter, reporter } from './regler.ts'
import { lireSituation, type Situation, verrouillerTechnicien } from './situation.ts'

export interface Deplacement extends PromesseDemandee {
  /** The visit's version as it was read. */
  readonly version: number
  readonly vers: number | null
  readonly heure_debut: string
  readonly duree_minutes: number
}

/** "jeu. 26 nov. à 12:00, Anne Petit": where a visit stands, in one line of its history. */
const direPlace = (debut: Date | string, qui: string, jour: string) => `${formaterInstant(debut, jour)}, ${qui}`

/**
 * Another technician, another hour or both at once, whole or not at all: what a drag on the day's grid asks. What was promised
 * to the customer stays, unless another promise comes with it. Said again where the visit stands there already, it changes nothing.
 * @throws CodedError INTROUVABLE, PLAN_MODIFIE, ETAPE_REFUSEE, CRENEAU_OCCUPE, SAISIE
 */
export async function deplacer(context: Context, intervention_id: number, place: Deplacement): Promise<void> {
  const { vers, jour, heure_debut, duree_minutes } = place
  // Before the visit, as `affecter` does: two dispatchers take their locks in the same order.
  if (vers !== null) await verrouillerTechnicien(context, vers)
  const situation = await lireSituation(context, intervention_id)
  if (!situation) throw refuse('INTROUVABLE')
  const { technicien_id } = situation
  const de = situation.debut.toISOString()
  const debut = instantParis(jour, heure_debut)
  const promesse = await promesseApres(context, situation, place)
  const fin = ajouterMinutes(debut, duree_minutes)
  const memeHeure =
    estMemePromesse(promesse, situation) &&
    versMs(debut) === situation.debut.getTime() &&
    versMs(fin) === situation.fin.getTime()
  if (memeHeure && vers === technicien_id) return
  exigerVersion(situation, place.version)
  await exigerCreneau(context, situation, { debut, fin, th_libelle: place.th_libelle })
  if (vers === technicien_id) {
    await reporter(context, intervention_id, { ...place, de, jour, heure_debut, duree_minutes })
    return
  }
  if (memeHeure) return await affecter(context, intervention_id, { de: technicien_id, vers })
  await deplacerTout(context, situation, { vers, debut, fin, promesse })
}

interface Place {
  readonly vers: number | null
  readonly debut: string
  readonly fin: string
  readonly promesse: Promesse
}

/** Person and hour are one deed: one line of the history says from whom and when to whom and when, and each of both is told once. */
async function deplacerTout(context: Context, situation: Situation, { vers, debut, fin, promesse }: Place) {
  exigerNonCommencee(situation)
  await exigerJourAVenir(context, situation, jourParis(debut))
  const nom = await nommerTechniciens(context, vers)
  const place = { technicien_id: vers, debut, fin }
  await exigerPresence(context, situation, place, {
    rend: dernier => dernier.sorte === 'deplacer' && dernier.ancien_technicien_id === vers && quitte(dernier, debut),
    conseil: 'choisissez quelqu’un d’autre, ou un autre moment',
  })
  const aujourdhui = jourParis(context.now)
  const meme = estMemePromesse(promesse, situation)
  const dire = (promise: Promesse, jour: string) => (meme ? '' : `, ${direPromesse(promise, jour, aujourdhui)}`)
  const changement = {
    sorte: 'deplacer',
    avant: `${direPlace(situation.debut, nom(situation.technicien_id), aujourdhui)}${dire(situation, situation.jour)}`,
    apres: `${direPlace(debut, nom(vers), aujourdhui)}${dire(promesse, jourParis(debut))}`,
    technicien_id: vers,
  } as const
  await retenirAnnonce(context, situation.intervention_id, { ...promesse, debut })
  await ecrire(context, situation, { technicien_id: vers, plage: `[${debut},${fin})`, ...promesse }, changement)
}
