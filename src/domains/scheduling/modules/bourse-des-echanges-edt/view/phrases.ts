import { type CoteEchange, type Echange, estOuvert } from '#domains/scheduling/model/echanges/echange.ts'
import type { EchangeLocal } from '#domains/scheduling/model/echanges/rejeu.ts'
import type { Anomalie, Niveau } from '#domains/scheduling/model/regles/types.ts'
import { formaterJour } from '#wire/dates.ts'
import { finirPhrase } from '#wire/moments.ts'
import { deQui } from '#wire/names.ts'

/** An exchange in words, from the reader's side (specification scheduling §4). */

export type Ton = 'good' | 'wait' | 'bad' | 'info' | 'mute'

type Deux = Pick<Echange, 'bde_direction' | 'utilisateur_origine' | 'utilisateur_cible'>

type Nommes = Pick<Echange, 'utilisateur_origine' | 'utilisateur_cible'> &
  Partial<Pick<Echange, 'utilisateur_origine_prenom' | 'utilisateur_cible_prenom'>>

/** First name of one of the two; the whole name where nobody said what the first name is. */
export function prenomDe(e: Nommes, qui: 'origine' | 'cible'): string {
  return e[`utilisateur_${qui}_prenom`] || e[`utilisateur_${qui}`]
}

/** First name of the other of the two, for the one who reads. */
export function prenomAutre(e: Nommes & Deux): string {
  return prenomDe(e, e.bde_direction === 2 ? 'origine' : 'cible')
}

/** The other of the two, for the one who reads. */
export function autreDe(e: Deux): string {
  return e.bde_direction === 2 ? e.utilisateur_origine : e.utilisateur_cible
}

/** "poste Matin du ven. 20 nov.": the word "poste" spares the gender of its name. */
export function direPoste(cote: Pick<CoteEchange, 'poste_libelle' | 'pointage_date'>): string {
  return `poste ${cote.poste_libelle} du ${formaterJour(cote.pointage_date)}`
}

/** Who proposes what to whom, in one sentence; an abbreviated month ends it as a full stop would. */
export function direEchange(e: EchangeLocal): string {
  return finirPhrase(phraseDe(e))
}

function phraseDe(e: EchangeLocal): string {
  const { origine, cible } = e
  const fini = !estOuvert(e.bde_etat)
  if (e.bde_direction === 2) {
    const qui = prenomDe(e, 'origine')
    if (!cible)
      return `${qui} vous ${fini ? 'a demandé' : 'demande'} de prendre son ${direPoste(origine)}, sans retour.`
    return `${qui} vous ${fini ? 'a proposé' : 'propose'} de prendre votre ${direPoste(cible)} contre son ${direPoste(origine)}`
  }
  const qui = prenomDe(e, 'cible')
  if (e.bde_direction === 1) {
    if (!cible)
      return `Vous ${fini ? 'avez demandé' : 'demandez'} à ${qui} de prendre votre ${direPoste(origine)}, sans retour.`
    return `Vous ${fini ? 'avez proposé' : 'proposez'} à ${qui} de prendre son ${direPoste(cible)} contre votre ${direPoste(origine)}`
  }
  const auteur = prenomDe(e, 'origine')
  if (!cible) return `${auteur} demande à ${qui} de prendre son ${direPoste(origine)}, sans retour.`
  return `${auteur} propose son ${direPoste(origine)} à ${qui} contre son ${direPoste(cible)}`
}

/** The state, in the reader's words, with its colour. */
export function direEtat(e: EchangeLocal): { mots: string; ton: Ton } {
  const cible = e.bde_direction === 2 ? 'vous' : prenomDe(e, 'cible')
  switch (e.bde_etat) {
    case 0:
      return e.bde_direction === 2
        ? { mots: 'À vous de répondre', ton: 'wait' }
        : { mots: `En attente ${deQui(cible)}`, ton: 'wait' }
    case 1:
      return { mots: 'En attente du responsable', ton: 'info' }
    case 2:
      return { mots: 'Accepté', ton: 'good' }
    case 7:
      // Closed by the office because a post had gone elsewhere, else cancelled by its author.
      if (e.decide_a !== null) return { mots: 'Sans objet', ton: 'mute' }
      return { mots: `Annulé par ${e.bde_direction === 1 ? 'vous' : prenomDe(e, 'origine')}`, ton: 'mute' }
    case 8:
      return { mots: `Refusé par ${cible}`, ton: 'bad' }
    case 9:
      return { mots: `Refusé par ${e.responsable || 'le responsable'}`, ton: 'bad' }
  }
}

/** Both posts as the card lays them out: what the reader gives first. */
export function cotesDe(e: EchangeLocal): { legende: string; cote: CoteEchange | null }[] {
  const [un, deux] = [prenomDe(e, 'origine'), prenomDe(e, 'cible')]
  if (e.bde_direction !== 0) {
    const [donne, prend] = e.bde_direction === 1 ? [e.origine, e.cible] : [e.cible, e.origine]
    return [
      { legende: 'Vous donnez', cote: donne },
      { legende: 'Vous prenez', cote: prend },
    ]
  }
  return [
    { legende: `${un} donne`, cote: e.origine },
    { legende: `${deux} donne`, cote: e.cible },
  ]
}

export type MotDit = { readonly qui: string; readonly mot: string }

/** The reasons that each has given, in the order they came. */
export function motsDits(e: EchangeLocal): MotDit[] {
  const moiOrigine = e.bde_direction === 1
  const moiCible = e.bde_direction === 2
  return [
    { qui: moiOrigine ? 'Vous' : prenomDe(e, 'origine'), mot: e.bde_motif_agent_demande },
    { qui: moiCible ? 'Vous' : prenomDe(e, 'cible'), mot: e.bde_motif_agent_reponse },
    { qui: e.responsable || 'Responsable', mot: e.bde_motif_responsable_reponse },
  ].filter(({ mot }) => mot !== '')
}

const NIVEAUX: Readonly<Record<Niveau, { mots: string; ton: Ton }>> = {
  bloquant: { mots: 'Interdit', ton: 'bad' },
  alerte: { mots: 'Alerte', ton: 'wait' },
  info: { mots: 'À savoir', ton: 'info' },
}

export function direNiveau(niveau: Niveau): { mots: string; ton: Ton } {
  return NIVEAUX[niveau]
}

export interface Regle {
  readonly anomalie: Anomalie
  readonly pour: string
  readonly phrases: readonly string[]
}

const ORDRE: readonly Niveau[] = ['bloquant', 'alerte', 'info']

/** Each rule once, the gravest first, however many of the two it concerns: "Pour vous deux" where one sentence holds for both. */
export function regrouperAnomalies(e: EchangeLocal): readonly Regle[] {
  const graves = [...e.anomalies].sort((a, b) => ORDRE.indexOf(a.niveau) - ORDRE.indexOf(b.niveau))
  const parRegle = Map.groupBy(graves, a => `${a.code}:${a.niveau}`)
  return [...parRegle.values()].flatMap(groupe => {
    const [anomalie] = groupe
    if (!anomalie) return []
    const qui = [...new Set(groupe.map(a => pourQui(a, e)))]
    const phrases = [...new Set(groupe.map(a => a.phrase))]
    if (qui.length < 2) return [{ anomalie, pour: qui.join(), phrases }]
    if (phrases.length < 2) return [{ anomalie, pour: 'Pour vous deux', phrases }]
    const chacun = groupe.map(a => `${pourQui(a, e)}\u00a0: ${a.phrase.charAt(0).toLowerCase()}${a.phrase.slice(1)}`)
    return [{ anomalie, pour: 'Pour vous deux', phrases: [...new Set(chacun)] }]
  })
}

/** "Pour vous", "Pour Samir". */
export function pourQui(anomalie: Pick<Anomalie, 'utilisateur_id'>, e: EchangeLocal): string {
  const origine = anomalie.utilisateur_id === e.utilisateur_origine_id
  const moi = e.bde_direction === (origine ? 1 : 2)
  return moi ? 'Pour vous' : `Pour ${prenomDe(e, origine ? 'origine' : 'cible')}`
}
