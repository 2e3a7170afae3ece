import type { AppelRecu } from '#domains/scheduling/model/appels/appel.ts'
import { phraseHoraire } from '#domains/scheduling/model/planning/horaire-mots.ts'
import type { PillTone } from '#kit/pill/pill.tsx'
import { formaterDuree, formaterJour, libelleMois } from '#wire/dates.ts'

/** What a post to take says of itself, in words. */

/** Still to be answered: open, without an answer, and nothing in the way. */
export const estAPrendre = ({ etat, ma_reponse, empechement }: AppelRecu): boolean =>
  etat === 'ouvert' && ma_reponse === null && empechement === null

/** "Matin, sam. 5 déc.". */
export const titreAppel = ({ poste_libelle, pointage_date }: AppelRecu): string =>
  `${poste_libelle}, ${formaterJour(pointage_date)}`

export const heuresAppel = (appel: AppelRecu): string =>
  `${phraseHoraire(appel)}${appel.heure_fin <= appel.heure_debut ? ', le lendemain' : ''}`

export function etatAppel({ etat, a_moi, ma_reponse, empechement }: AppelRecu): {
  readonly mots: string
  readonly ton: PillTone
} {
  if (a_moi) return { mots: 'À vous', ton: 'good' }
  if (etat === 'pourvu') return { mots: 'Déjà pourvu', ton: 'mute' }
  if (etat === 'retire') return { mots: 'Plus à prendre', ton: 'mute' }
  if (empechement !== null) return { mots: 'Pas pour vous', ton: 'mute' }
  return ma_reponse === 'non' ? { mots: 'Vous ne pouvez pas', ton: 'mute' } : { mots: 'À prendre', ton: 'wait' }
}

/**
 * "7 h de travail. Décembre : 139 h 30 avec ce poste, au lieu de 132 h 30, pour 151 h 40 au contrat."; of a month that may be read in
 * part, until when: "Décembre, jusqu’au dim. 13 déc. : …, pour 151 h 40 au contrat sur le mois entier."
 */
export function direCompteurs({ minutes, prevu, contrat, pointage_date, a_moi, jusqua }: AppelRecu): string {
  const borne = jusqua === undefined ? '' : `, jusqu’au ${formaterJour(jusqua)}`
  const mois = `${libelleMois(Number(pointage_date.slice(5, 7)))}${borne}`
  const travail = `${formaterDuree(minutes)} de travail.`
  const entier = jusqua === undefined ? '' : ' sur le mois entier'
  const pour = contrat === 0 ? '' : `, pour ${formaterDuree(contrat)} au contrat${entier}`
  if (a_moi) return `${travail} ${mois}\u00a0: ${formaterDuree(prevu)} prévues${pour}.`
  return `${travail} ${mois}\u00a0: ${formaterDuree(prevu + minutes)} avec ce poste, au lieu de ${formaterDuree(prevu)}${pour}.`
}
