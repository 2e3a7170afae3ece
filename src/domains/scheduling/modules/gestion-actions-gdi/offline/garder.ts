import type { Demandes } from './lectures.ts'

/** Stands in the place of what somebody wrote as their reason, where there was one. */
export const TU = 'À lire avec du réseau'

const taire = (texte: string): string => (texte === '' ? '' : TU)

/**
 * What a manager's device may keep of the requests: who, when and of which kind. Reasons are written by hand and tell of
 * illnesses, of children, of families: they are read at the office (GDPR art. 9).
 */
export function taireLesMotifs(demandes: Demandes): Demandes {
  const datas = demandes.datas.map(action => ({
    ...action,
    conge: action.conge && {
      ...action.conge,
      demande: {
        ...action.conge.demande,
        demande_motif_demande: taire(action.conge.demande.demande_motif_demande),
        demande_motif_reponse: taire(action.conge.demande.demande_motif_reponse),
      },
    },
    absence: action.absence && {
      ...action.absence,
      demande: {
        ...action.absence.demande,
        motif: taire(action.absence.demande.motif),
        motif_reponse: taire(action.absence.demande.motif_reponse),
      },
    },
    bde: action.bde && {
      ...action.bde,
      bde_motif_agent_demande: taire(action.bde.bde_motif_agent_demande),
      bde_motif_agent_reponse: taire(action.bde.bde_motif_agent_reponse),
      bde_motif_responsable_reponse: taire(action.bde.bde_motif_responsable_reponse),
    },
  }))
  return { ...demandes, datas }
}
