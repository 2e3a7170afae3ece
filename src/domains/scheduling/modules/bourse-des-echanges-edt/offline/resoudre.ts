import type { CoteEchange } from '#domains/scheduling/model/echanges/echange.ts'
import type { Proposition } from '#domains/scheduling/model/echanges/rejeu.ts'
import type { Equipe } from '#domains/scheduling/model/planning/planning.ts'

/** What a proposal made on this device is about, out of the team's reading; null once the device no longer knows. */
export function resoudreProposition(
  equipe: Equipe | null,
  moi: number,
): (payload: {
  pointage_origine: number
  pointage_cible: number | null
  utilisateur_cible: number
}) => Proposition | null {
  return ({ pointage_origine, pointage_cible, utilisateur_cible }) => {
    if (!equipe) return null
    const origine = coteDe(equipe, pointage_origine)
    const cible = pointage_cible === null ? null : coteDe(equipe, pointage_cible)
    if (!origine || (pointage_cible !== null && !cible)) return null
    const trouver = (id: number) => equipe.collegues.find(c => c.utilisateur_id === id)
    const [auteur, destinataire] = [trouver(moi), trouver(utilisateur_cible)]
    if (!destinataire) return null
    return {
      origine,
      cible,
      utilisateur_origine: auteur?.label ?? '',
      utilisateur_origine_prenom: auteur?.prenom ?? '',
      utilisateur_cible: destinataire.label,
      utilisateur_cible_prenom: destinataire.prenom,
    }
  }
}

function coteDe(equipe: Equipe, pointage_id: number): CoteEchange | null {
  const pointage = equipe.pointages.find(p => p.pointage_id === pointage_id)
  const poste = pointage && equipe.postes.find(p => p.poste_id === pointage.poste_id)
  if (!poste) return null
  const { pointage_date, heure_debut, heure_fin, pointage_heure_debut_coupure, pointage_heure_fin_coupure } = pointage
  const { poste_libelle, color } = poste
  return {
    ...{ pointage_id, pointage_date, poste_libelle, color, heure_debut, heure_fin },
    ...{ pointage_heure_debut_coupure, pointage_heure_fin_coupure },
  }
}
