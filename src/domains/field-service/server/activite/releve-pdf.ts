import {
  direTrajetsSansDistance,
  dureesVisite,
  formaterDistance,
  heureDuJour,
} from '#domains/field-service/model/activite/releve.ts'
import { DocumentPdf } from '#server/documents/pdf.ts'
import { formaterDuree, formaterJour } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { formaterInstantComplet } from '#wire/moments.ts'
import type { ReleveCompose } from './releve.ts'

export interface AuteurReleve {
  readonly technicien: string
  readonly entreprise: string
  readonly now: Date
}

/** The statement on paper. Times are those of the device, corrected; the distance is named an estimate. */
export async function composerRelevePdf(
  releve: ReleveCompose,
  { technicien, entreprise, now }: AuteurReleve,
): Promise<Buffer> {
  const titre = `Relevé d’activité – ${releve.mois_libelle} ${releve.annee}`
  const pdf = new DocumentPdf({ titre, auteur: entreprise, date: now })
  pdf.titre(titre, 1)
  pdf.texte(`${technicien}, ${entreprise}`, { gras: true })
  pdf.texte(`Établi le ${formaterInstantComplet(now)}.`)
  pdf.titre('Total du mois')
  const { total } = releve
  if (releve.jours.length === 0) pdf.texte('Aucune intervention terminée ce mois-ci.')
  else {
    const distance = total.distance_estimee_metres
    pdf.texte(
      [
        compter(total.nb_interventions, 'intervention'),
        `${formaterDuree(total.minutes_sur_place)} sur place`,
        `${formaterDuree(total.minutes_route)} de route`,
        distance === 0 ? 'distance inconnue' : `${formaterDistance(distance, 1)} (estimation)`,
      ].join(', '),
      { gras: true },
    )
    pdf.texte(
      [
        'Distances estimées entre deux interventions d’une même journée, à vol d’oiseau majoré de 30\u00a0%.',
        direTrajetsSansDistance(total.trajets_sans_distance),
      ]
        .filter(Boolean)
        .join(' '),
      { petit: true },
    )
    pdf.titre('Par jour')
    pdf.tableau(
      [
        { titre: 'Jour' },
        { titre: 'Interventions', largeur: 80, aDroite: true },
        { titre: 'Sur place', largeur: 85, aDroite: true },
        { titre: 'Route', largeur: 85, aDroite: true },
        { titre: 'Distance (est.)', largeur: 95, aDroite: true },
      ],
      releve.jours.map(({ jour, chiffres: c }) => [
        formaterJour(jour),
        String(c.nb_interventions),
        formaterDuree(c.minutes_sur_place),
        formaterDuree(c.minutes_route),
        formaterDistance(c.distance_estimee_metres, 1),
      ]),
    )
    pdf.titre('Interventions')
    pdf.tableau(
      [
        { titre: 'Jour', largeur: 72 },
        { titre: 'Client et commune' },
        { titre: 'Prestation', largeur: 118 },
        { titre: 'Départ', largeur: 42 },
        { titre: 'Arrivée', largeur: 44 },
        { titre: 'Fin', largeur: 42 },
        { titre: 'Sur place', largeur: 56, aDroite: true },
      ],
      releve.visites.map(v => [
        formaterJour(v.jour),
        [v.client, v.adresse_ville].filter(Boolean).join(', '),
        v.prestation_libelle,
        heureDuJour(v.heure_ordre, v.jour),
        heureDuJour(v.heure_arrivee, v.jour),
        heureDuJour(v.heure_cloture, v.jour),
        formaterDuree(dureesVisite(v).minutes_sur_place),
      ]),
    )
  }
  return await pdf.terminer()
}
