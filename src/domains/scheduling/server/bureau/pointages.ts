import type { Changement, ResultatLot } from '#domains/scheduling/model/bureau/changement.ts'
import { joursDe } from '#domains/scheduling/model/conges/conge.ts'
import { direBloquantes } from '#domains/scheduling/model/regles/bloquantes.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type JourIso, jourSemaine } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { ecrireLot } from './ecrire.ts'
import { exigerAgent } from './exiger.ts'
import { bornesMois } from './mois.ts'
import { lirePostesBureau } from './presenter.ts'

/** Hours as the specification's payload says them: null and absent are the post's own. */
interface Saisie {
  readonly date: JourIso
  readonly utilisateur_id: number
  readonly pointage_id: number | null
  readonly poste_id: number
  readonly heures: Omit<Extract<Changement, { sorte: 'poser' }>, 'sorte' | 'utilisateur_id' | 'date' | 'poste_id'>
  /** Weekdays on which it is repeated, Sunday 1; null: that day alone. */
  readonly recurrence: readonly number[] | null
  readonly motif_derogation?: string | undefined
}

/** Sunday 1 to Saturday 7, as the specification numbers them (§5). */
const numeroDuJour = (jour: JourIso): number => (jourSemaine(jour) % 7) + 1

/** The day itself, and the same weekdays until its month ends. */
function joursRepetes(date: JourIso, recurrence: readonly number[] | null): JourIso[] {
  if (recurrence === null) return [date]
  const { au } = bornesMois(Number(date.slice(0, 4)), Number(date.slice(5, 7)))
  return joursDe(date, au).filter(jour => jour === date || recurrence.includes(numeroDuJour(jour)))
}

async function exigerPermis(resultat: ResultatLot): Promise<ResultatLot> {
  if (resultat.lot_id !== null || !resultat.bloquant) return resultat
  const message = direBloquantes(resultat.anomalies)
  throw refuse('REGLE_NON_RESPECTEE', message ? { message } : {})
}

/** The version of a shift as it is now: the specification's calls name none. @throws CodedError INTROUVABLE */
async function viser(context: Context, pointage_id: number) {
  const [poste] = await lirePostesBureau(context, { pointages: [pointage_id] })
  if (!poste || poste.etat === 'retire') throw refuse('INTROUVABLE')
  return { pointage_id, version: poste.version, poste }
}

/**
 * Gives a post, or changes it; repeated, the days that cannot be are told and the others are given.
 * @throws CodedError INTROUVABLE, POSTE_OCCUPE, POSTE_MODIFIE, SAISIE, REGLE_NON_RESPECTEE
 */
export async function enregistrerPointage(context: Context, saisie: Saisie) {
  const { date, utilisateur_id, pointage_id, poste_id, heures, recurrence } = saisie
  const motif = saisie.motif_derogation === undefined ? {} : { motif_derogation: saisie.motif_derogation }
  if (pointage_id !== null) {
    const { poste, ...vise } = await viser(context, pointage_id)
    const ailleurs = poste.utilisateur_id !== utilisateur_id || poste.pointage_date !== date
    if (ailleurs) throw refuse('INTROUVABLE')
    const changements: Changement[] = [{ sorte: 'modifier', ...vise, poste_id, ...heures }]
    const resultat = await exigerPermis(await ecrireLot(context, { changements, ...motif }))
    const [refus] = resultat.refus
    if (refus) throw refuse(refus.code === 'ABSENT' ? 'POSTE_OCCUPE' : refus.code, { message: refus.message })
    return { ...resultat, refuses: [] }
  }
  const jours = joursRepetes(date, recurrence)
  const poser = (jour: JourIso): Changement => ({ sorte: 'poser', utilisateur_id, date: jour, poste_id, ...heures })
  const essai = await ecrireLot(context, { changements: jours.map(poser), malgre: true }, { essai: true })
  const non = new Map(essai.refus.map(r => [r.rang, r]))
  const [premier] = essai.refus
  const permis = jours.filter((_, rang) => !non.has(rang))
  if (permis.length === 0 && premier)
    throw refuse(premier.code === 'ABSENT' ? 'POSTE_OCCUPE' : premier.code, { message: premier.message })
  const resultat = await exigerPermis(await ecrireLot(context, { changements: permis.map(poser), ...motif }))
  const refuses = jours.flatMap((jour, rang) => {
    const refus = non.get(rang)
    return refus ? [{ date: jour, raison: refus.message }] : []
  })
  return { ...resultat, refuses }
}

/** @throws CodedError INTROUVABLE, POSTE_MODIFIE */
export async function supprimerPointage(context: Context, date: JourIso, pointage_id: number): Promise<number | null> {
  const { poste, ...vise } = await viser(context, pointage_id)
  if (poste.pointage_date !== date) throw refuse('INTROUVABLE')
  const { lot_id, refus } = await ecrireLot(context, { changements: [{ sorte: 'retirer', ...vise }], malgre: true })
  if (refus.length > 0) throw refuse('POSTE_MODIFIE')
  return lot_id
}

/**
 * Takes all the posts of somebody's month off, in what is prepared: agents read them until it is published, and one step takes
 * it back. @throws CodedError INTROUVABLE
 */
export async function remettreAZero(
  context: Context,
  utilisateur_id: number,
  { annee, mois }: { annee: number; mois: number },
) {
  await exigerAgent(context, utilisateur_id)
  const postes = await lirePostesBureau(context, { utilisateurs: [utilisateur_id], ...bornesMois(annee, mois) })
  const changements = postes
    .filter(p => p.etat !== 'retire')
    .map(({ pointage_id, version }): Changement => ({ sorte: 'retirer', pointage_id, version }))
  if (changements.length === 0) return { lot_id: null, postes: 0, message: 'Aucun poste ce mois-ci.' }
  const { lot_id, refus } = await ecrireLot(context, { changements, malgre: true })
  if (refus.length > 0) throw refuse('POSTE_MODIFIE')
  return {
    lot_id,
    postes: changements.length,
    message: `${compter(changements.length, 'poste retiré', 'postes retirés')} de ce qui est préparé.`,
  }
}
