import { DocumentPdf } from '#server/documents/pdf.ts'
import { formaterDateHeure, formaterDuree, formaterJour, heureParis } from '#wire/dates.ts'
import { compter, formaterNombre } from '#wire/french.ts'
import type { ReleveCompose } from '../releve.ts'

export interface AuteurReleve {
  readonly technicien: string
  readonly entreprise: string
  readonly now: Date
}

function km(metres: number): string {
  return `${formaterNombre(Math.round(metres / 100) / 10)}\u00a0km`
}

/** The statement on paper. Times are those of the device, corrected; the distance is named an estimate. */
export async function composerRelevePdf(
  releve: ReleveCompose,
  { technicien, entreprise, now }: AuteurReleve,
): Promise<Buffer> {
  const titre = `Relevé d'activité – ${releve.mois_libelle} ${releve.annee}`
  const pdf = new DocumentPdf({ titre, auteur: entreprise, date: now })
  pdf.titre(titre, 1)
  pdf.texte(`${technicien}, ${entreprise}`, { gras: true })
  pdf.texte(`Établi le ${formaterDateHeure(now)}.`)
  pdf.titre('Total du mois')
  const { total } = releve
  pdf.texte(
    [
      compter(total.nb_interventions, 'intervention'),
      `${formaterDuree(total.minutes_sur_place)} sur place`,
      `${formaterDuree(total.minutes_route)} de route`,
      `${km(total.distance_estimee_metres)} (estimation)`,
    ].join(', '),
  )
  if (releve.jours.length > 0) {
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
        km(c.distance_estimee_metres),
      ]),
    )
    pdf.titre('Interventions')
    pdf.tableau(
      [
        { titre: 'Jour', largeur: 80 },
        { titre: 'Client' },
        { titre: 'Prestation', largeur: 150 },
        { titre: 'Départ', largeur: 48 },
        { titre: 'Arrivée', largeur: 48 },
        { titre: 'Fin', largeur: 48 },
      ],
      releve.visites.map(v => [
        formaterJour(v.jour),
        v.client,
        v.prestation_libelle,
        v.heure_ordre ? heureParis(v.heure_ordre) : '–',
        v.heure_arrivee ? heureParis(v.heure_arrivee) : '–',
        heureParis(v.heure_cloture),
      ]),
    )
  }
  return await pdf.terminer()
}
