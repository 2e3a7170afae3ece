import type { ResultatApplication } from '#domains/scheduling/model/bureau/application.ts'
import type { PosteBureau } from '#domains/scheduling/model/bureau/changement.ts'
import { type CopieDemandee, erreurModele, sourceDe } from '#domains/scheduling/model/bureau/copie.ts'
import type { PosteVoulu } from '#domains/scheduling/model/bureau/remplir.ts'
import { joursDe } from '#domains/scheduling/model/conges/conge.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { formaterJour, type JourIso } from '#wire/dates.ts'
import {
  appliquer,
  ecartsInconnus,
  type JourVoulu,
  lireAbsents,
  lireFeries,
  lirePoses,
  tenirAgents,
} from './appliquer.ts'

/** A shift is copied with its hours, never with what is paid in their place. */
const copie = ({ poste_id, ...poste }: PosteBureau): PosteVoulu => ({
  poste_id,
  heures: {
    ...{ heure_debut: poste.heure_debut, heure_fin: poste.heure_fin },
    pointage_heure_debut_coupure: poste.pointage_heure_debut_coupure,
    pointage_heure_fin_coupure: poste.pointage_heure_fin_coupure,
  },
})

/**
 * Copies days on others, weekday on weekday: one lot, taken back in one step. A day off at the source, or a holiday that is
 * left alone, is no model of the day it would make.
 * @throws CodedError INTROUVABLE, SAISIE
 */
export async function copierJours(
  context: Context,
  { agents, du, au, vers, jusque, ...options }: CopieDemandee,
  { essai = false } = {},
): Promise<ResultatApplication> {
  const bornes = { du, au, vers, jusque }
  const message = erreurModele(bornes)
  if (message) throw refuse('SAISIE', { champs: { au: message } })
  const [source, cible] = [
    { du, au },
    { du: vers, au: jusque },
  ]
  const connus = await tenirAgents(context, agents, cible)
  const [poses, absents, ferieDu] = await Promise.all([
    lirePoses(context, agents, source),
    lireAbsents(context, agents, source),
    lireFeries(context),
  ])
  const vouloir = (utilisateur_id: number, jour: JourIso): JourVoulu => {
    const modele = sourceDe(bornes, jour)
    const cle = `${utilisateur_id}:${modele}`
    const postes = poses.get(cle) ?? []
    const ferie = options.feries === 'laisser' ? ferieDu(modele) : ''
    const absent = postes.length === 0 && absents.has(cle)
    const sansModele = absent ? `absent le ${formaterJour(modele)}` : ferie && `${ferie}, ${formaterJour(modele)}`
    return { utilisateur_id, jour, postes: postes.map(copie), ...(sansModele && { sansModele }) }
  }
  const jours = joursDe(vers, jusque)
  const voulus = [...connus].flatMap(utilisateur_id => jours.map(jour => vouloir(utilisateur_id, jour)))
  return await appliquer(context, voulus, cible, {
    ...options,
    ...{ essai, inconnus: ecartsInconnus(agents, connus, vers) },
  })
}
