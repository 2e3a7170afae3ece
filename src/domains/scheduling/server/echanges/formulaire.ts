import {
  aCommence,
  estIdentique,
  memeMetier,
  RAISON_ABSENTE,
  RAISON_METIER,
  raisonPostes,
} from '#domains/scheduling/model/echanges/offre.ts'
import { MOTIF_MAX } from '#domains/scheduling/model/motif.ts'
import { phraseHoraire } from '#domains/scheduling/model/planning/horaire-mots.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { formaterJour, type JourIso, jourParis } from '#wire/dates.ts'
import { type FormDefinition, formDefinition } from '#wire/form.ts'
import { formaterNom } from '#wire/names.ts'
import { lireAgents } from '../planning/agents.ts'
import { lireAbsences } from '../planning/jours.ts'
import { estVisible, periodeVisible } from '../planning/periode.ts'
import { lirePointages, type PointageLu } from '../planning/pointages.ts'
import { lireReservations } from '../planning/reservations.ts'
import { sousAbsence } from '../planning/tu.ts'
import { lireReglages } from '../regles/proprietes.ts'

const SANS_CONTREPARTIE = { value: '', label: 'Sans contrepartie' }

const option = (p: PointageLu) => ({
  value: String(p.pointage_id),
  label: `${formaterJour(p.pointage_date, 'long')}\u00a0: ${p.poste_libelle} ${phraseHoraire(p)}`,
})

/**
 * Form of a proposal to one colleague: my posts of the day, those that they may give in return (specification scheduling
 * §7). Not editable, with the reason, where nothing may be proposed.
 * @throws CodedError INTROUVABLE for a day that nobody sees, and for somebody who is no agent of the company
 */
export async function decrireProposition(
  context: Context,
  jour: JourIso,
  utilisateur_id: number,
): Promise<FormDefinition> {
  const { caller, now } = context
  const moi = caller.utilisateur_id
  const { proprietes } = await lireReglages(context, jourParis(now))
  const periode = periodeVisible(now, proprietes)
  const agents = await lireAgents(context, [moi, utilisateur_id], jour)
  const collegue = agents.find(a => a.utilisateur_id === utilisateur_id)
  if (!estVisible(jour, periode) || !collegue || utilisateur_id === moi) throw refuse('INTROUVABLE')
  const du = [jour, jourParis(now)].sort()[0] ?? jour
  const [pointages, absences] = await Promise.all([
    lirePointages(context, { utilisateurs: [moi, utilisateur_id], du, au: periode.au }),
    lireAbsences(context, { du, au: periode.au }, [utilisateur_id]),
  ])
  const reserves = await lireReservations(
    context,
    pointages.map(p => p.pointage_id),
  )
  const libre = (p: PointageLu): boolean => !aCommence(p, now) && !reserves.has(p.pointage_id)
  const miensDuJour = pointages.filter(p => p.utilisateur_id === moi && p.pointage_date === jour)
  const raison =
    raisonPostes(jour, miensDuJour, reserves, now) ??
    (absences.some(a => a.jour === jour) ? RAISON_ABSENTE : null) ??
    (memeMetier(
      agents.find(a => a.utilisateur_id === moi),
      collegue,
    )
      ? null
      : RAISON_METIER)
  const titre = `Proposer un échange à ${formaterNom(collegue)}`
  if (raison !== null)
    return formDefinition({
      titre,
      editable: false,
      dataStructure: [{ id: 'raison', label: raison, type: 'information' }],
    })
  const miens = miensDuJour.filter(libre)
  const cache = sousAbsence(absences, moi)
  // What could only be given for its twin is no choice.
  const siens = pointages.filter(
    p => p.utilisateur_id === utilisateur_id && libre(p) && !cache(p) && !miens.every(mien => estIdentique(mien, p)),
  )
  return formDefinition({
    titre,
    dataProvider: {
      utilisateur_cible: utilisateur_id,
      pointage_origine: miens[0]?.pointage_id ?? null,
      pointage_cible: null,
      motif: '',
    },
    dataStructure: [
      { id: 'pointage_origine', label: 'Je donne', type: 'choix', options: miens.map(option) },
      { id: 'pointage_cible', label: 'Je reçois', type: 'choix', options: [SANS_CONTREPARTIE, ...siens.map(option)] },
      { id: 'motif', label: 'Motif', type: 'zone', maxLength: MOTIF_MAX },
    ],
    ruleValidate: [{ field: 'pointage_origine', rule: 'required', message: 'Choisissez le poste que vous donnez.' }],
  })
}
