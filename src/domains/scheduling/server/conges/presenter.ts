import { type DemandeConge, joursDecomptes, libelleTypeDemande } from '#domains/scheduling/model/conges/conge.ts'
import { libellePeriode } from '#domains/scheduling/model/planning/periode.ts'
import { formaterNom } from '#wire/names.ts'
import type { Decomptes } from './decompte.ts'
import type { DemandeLue } from './lectures.ts'

/** A request as `lecteur` sees it. */
export function presenterDemande(
  lue: DemandeLue,
  { decomptes, lecteur }: { decomptes: Pick<Decomptes, 'de'>; lecteur: number },
): DemandeConge {
  const { demande_conge_date_debut: debut, demande_conge_date_fin: fin } = lue
  const decompte = decomptes.de(lue.utilisateur_id)
  return {
    demande_conge_id: lue.demande_conge_id,
    demande_conge_uid: lue.demande_conge_uid,
    utilisateur_id: lue.utilisateur_id,
    utilisateur: formaterNom(lue),
    demande_conge_date_debut: debut,
    demande_conge_date_fin: fin,
    demande_conge_etat: lue.demande_conge_etat,
    demande_type: lue.demande_type,
    demande_motif_demande: lue.demande_motif_demande,
    demande_motif_reponse: lue.demande_motif_reponse,
    jours_decomptes: joursDecomptes(debut, fin, lue.demande_type, decompte),
    unite: decompte.reglesDu(debut).unite,
    responsable: nomResponsable(lue),
    demande_a: lue.demande_a.toISOString(),
    repondu_a: lue.repondu_a?.toISOString() ?? null,
    retrait_demande_a: lue.retrait_demande_a?.toISOString() ?? null,
    peut: { retirer: lue.demande_conge_etat === 0 && lue.utilisateur_id === lecteur },
  }
}

/** Who answered; empty before any answer. */
export function nomResponsable({
  responsable_nom: nom,
  responsable_prenom: prenom,
}: Pick<DemandeLue, 'responsable_nom' | 'responsable_prenom'>): string {
  return nom === null || prenom === null ? '' : formaterNom({ nom, prenom })
}

/** "Congé payé du 2 au 6 décembre"; the year only when it is not `annee`. */
export function objetDemande(
  lue: Pick<DemandeLue, 'demande_type' | 'demande_conge_date_debut' | 'demande_conge_date_fin'>,
  annee?: number,
): string {
  const periode = libellePeriode(lue.demande_conge_date_debut, lue.demande_conge_date_fin, annee)
  return `${libelleTypeDemande(lue.demande_type)} ${periode}`
}
