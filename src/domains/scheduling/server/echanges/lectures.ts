import { type Echange, estOuvert } from '#domains/scheduling/model/echanges/echange.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { ajouterMinutes } from '#wire/dates.ts'
import { lirePointages } from '../planning/pointages.ts'
import { examinerEchanges } from './examen.ts'
import { type ChoixEchanges, type EchangeLu, lireEchanges, postesDe } from './lus.ts'
import { presenterEchange } from './presenter.ts'

/** Days that a settled exchange stays readable. */
const JOURS_GARDES = 90

const ilYA90Jours = (now: Date): Date => new Date(ajouterMinutes(now, -JOURS_GARDES * 24 * 60))

/** Exchanges as one reader sees them; open ones are judged anew, all together. */
async function presenter(context: Context, echanges: readonly EchangeLu[], responsable: boolean): Promise<Echange[]> {
  const ouverts = echanges.filter(e => estOuvert(e.bde_etat))
  const postes = postesDe(ouverts)
  const pointages = postes.length > 0 ? await lirePointages(context, { pointages: postes }) : []
  const examens = await examinerEchanges(context, ouverts, pointages)
  const parEchange = new Map(ouverts.map((e, rang) => [e.bde_id, examens[rang]]))
  const lecteur = { utilisateur_id: context.caller.utilisateur_id, responsable }
  return echanges.map(e => presenterEchange(e, lecteur, parEchange.get(e.bde_id)))
}

/** The caller's board: what they proposed and what they received. */
export async function lireMesEchanges(context: Context): Promise<Echange[]> {
  const { utilisateur_id } = context.caller
  const echanges = await lireEchanges(context, { utilisateur_id, depuis: ilYA90Jours(context.now) })
  return await presenter(context, echanges, false)
}

async function lireUn(context: Context, choix: ChoixEchanges, responsable: boolean): Promise<Echange> {
  const [echange] = await presenter(context, await lireEchanges(context, choix), responsable)
  if (!echange) throw refuse('INTROUVABLE')
  return echange
}

/** One exchange of the caller's, by its number. @throws CodedError INTROUVABLE */
export async function lireMonEchange(context: Context, bde_id: number): Promise<Echange> {
  const echange = await lireUn(context, { bde_id }, false)
  if (echange.bde_direction === 0) throw refuse('INTROUVABLE')
  return echange
}

/** One exchange of the company as a manager sees it, whatever its state. @throws CodedError INTROUVABLE */
export async function lireEchange(context: Context, bde_id: number): Promise<Echange> {
  return await lireUn(context, { bde_id }, true)
}

/** What a manager has to answer, the oldest promise first; `traitees`: what was answered these 90 days, latest first. */
export async function lireEchangesATraiter(
  context: Context,
  { traitees }: { readonly traitees: boolean },
): Promise<Echange[]> {
  const choix = traitees ? { decides_depuis: ilYA90Jours(context.now) } : { etat: 1 }
  const echanges = await presenter(context, await lireEchanges(context, choix), true)
  return traitees ? echanges : echanges.reverse()
}
