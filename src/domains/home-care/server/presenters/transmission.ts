import { contenuDe, type Lecteur, type Transmission } from '#domains/home-care/model/transmission.ts'
import { formaterNom } from '#wire/names.ts'
import type { LienLu } from '../queries/residents.ts'
import type { CorrectionLue, LecteurLu, TransmissionLue } from '../queries/transmissions.ts'

/**
 * A sheet with those of `corrections` and of `liens` that are its own.
 * @param liens null: who reads may not know the residents
 */
export function presenterTransmission(
  lue: TransmissionLue,
  corrections: readonly CorrectionLue[],
  liens: readonly LienLu[] | null,
): Transmission {
  return {
    ...contenuDe(lue),
    transmission_id: lue.transmission_id,
    transmission_uid: lue.transmission_uid,
    auteur_id: lue.auteur_id,
    auteur: formaterNom(lue),
    ecrite_a: lue.ecrite_a.toISOString(),
    recu_a: lue.recu_a.toISOString(),
    bouge_a: lue.bouge_a.toISOString(),
    version: lue.version,
    corrections: corrections
      .filter(c => c.transmission_id === lue.transmission_id)
      .map(c => ({ ...contenuDe(c), version: c.version, corrigee_a: c.corrigee_a.toISOString() })),
    rayee: lue.rayee_a && {
      a: lue.rayee_a.toISOString(),
      par: formaterNom({ prenom: lue.rayee_prenom, nom: lue.rayee_nom }),
      motif: lue.rayee_motif ?? '',
    },
    version_lue: lue.version_lue,
    lecteurs: lue.lecteurs,
    ...(liens && {
      residents: liens
        .filter(l => l.transmission_id === lue.transmission_id)
        .map(({ resident_id, label }) => ({ resident_id, label })),
    }),
  }
}

export function presenterLecteur(lu: LecteurLu, version: number): Lecteur {
  return {
    utilisateur_id: lu.utilisateur_id,
    utilisateur: formaterNom(lu),
    lue_a: lu.lue_a.toISOString(),
    avant_correction: lu.version < version,
  }
}
