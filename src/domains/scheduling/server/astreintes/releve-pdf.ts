import type { ReleveAstreintes } from '#domains/scheduling/model/astreintes/releve.ts'
import { DocumentPdf } from '#server/documents/pdf.ts'
import { formaterDateHeure, formaterDuree, formaterJour, heureParis, libelleMois } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { formaterInstantComplet } from '#wire/moments.ts'

export interface EnTeteReleve {
  readonly annee: number
  readonly mois: number
  readonly agent: string
  readonly entreprise: string
  readonly now: Date
}

const minutes = (n: number): string => (n === 0 ? '0\u00a0min' : formaterDuree(n))

/** The monthly statement that article R3121-2 asks for: on-call hours, interventions, and the compensation they open. */
export async function composerReleveAstreintesPdf(
  { lignes, total }: ReleveAstreintes,
  { annee, mois, agent, entreprise, now }: EnTeteReleve,
): Promise<Buffer> {
  const titre = `Relevé d’astreintes – ${libelleMois(mois)} ${annee}`
  const pdf = new DocumentPdf({ titre, auteur: entreprise, date: now })
  pdf.titre(titre, 1)
  pdf.texte(`${agent}, ${entreprise}`, { gras: true })
  pdf.texte(`Établi le ${formaterInstantComplet(now)}.`)
  const restantes = lignes.filter(l => l.non_terminee).length
  if (restantes > 0) {
    const reste = compter(restantes, 'astreinte non terminée', 'astreintes non terminées')
    pdf.texte(`Relevé provisoire\u00a0: ${reste}, hors totaux.`)
  }

  pdf.titre('Total du mois')
  pdf.tableau(
    [{ titre: 'Temps d’astreinte' }, { titre: 'Temps d’intervention' }, { titre: 'Temps de repos' }],
    [[minutes(total.minutes_astreinte), minutes(total.minutes_intervention), minutes(total.minutes_repos)]],
  )

  pdf.titre('Astreintes')
  pdf.tableau(
    [
      { titre: 'Début' },
      { titre: 'Fin' },
      { titre: 'Astreinte', largeur: 80, aDroite: true },
      { titre: 'Intervention', largeur: 80, aDroite: true },
      { titre: 'Repos', largeur: 80, aDroite: true },
    ],
    lignes.map(l => [
      formaterDateHeure(l.debut),
      `${formaterDateHeure(l.fin)}${l.non_terminee ? ' (non terminée)' : ''}`,
      minutes(l.minutes_astreinte),
      minutes(l.minutes_intervention),
      minutes(l.minutes_repos),
    ]),
  )

  const interventions = lignes.flatMap(l => l.interventions.map(i => ({ ...i, astreinte_date: l.astreinte_date })))
  pdf.titre('Interventions')
  if (interventions.length === 0) pdf.texte('Aucune intervention.')
  else {
    pdf.tableau(
      [
        { titre: 'Astreinte du', largeur: 80 },
        { titre: 'Début', largeur: 95 },
        { titre: 'Fin', largeur: 48 },
        { titre: 'Durée', largeur: 60, aDroite: true },
        { titre: 'Description' },
      ],
      interventions.map(i => [
        formaterJour(i.astreinte_date),
        formaterDateHeure(i.debut),
        heureParis(i.fin),
        minutes(i.minutes),
        i.intervention_description,
      ]),
    )
  }

  pdf.titre('Compensation')
  pdf.texte(
    'Toute astreinte ouvre droit à une compensation, en argent ou en repos, fixée par l’accord applicable ou, à défaut, par l’employeur (articles L3121-9, L3121-11 et L3121-12 du Code du travail). Le temps d’intervention, trajet compris, est du travail effectif\u00a0; le reste de l’astreinte compte comme repos (article L3121-10).',
  )
  pdf.texte(
    'Compensation correspondante, à compléter par l’employeur\u00a0: ............................................',
  )
  pdf.texte(
    'Une astreinte à cheval sur deux mois appartient au mois où elle commence. Document prévu à l’article R3121-2, à conserver un an.',
    { petit: true },
  )
  return await pdf.terminer()
}
