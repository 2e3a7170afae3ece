import { direTranchePromise } from '#domains/field-service/model/interventions/creneau-dit.ts'
import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import { type Fact, Facts } from '#kit/desk-panel/facts.tsx'
import { formaterDuree, minutesEntre } from '#wire/dates.ts'
import { formaterInstant } from '#wire/moments.ts'

type Props = { visite: NonNullable<ActionATraiter['visite']> }

/** Why a visit cannot stay where it stands, and where that is. */
export function TerrainVisitFacts({ visite: { visite, pourquoi } }: Props) {
  const faits: readonly Fact[] = [
    [
      'Pourquoi',
      pourquoi === 'passee'
        ? 'Son heure est passée, personne ne l’a commencée.'
        : 'Son technicien n’est pas là à ce moment.',
    ],
    ['Prévue', formaterInstant(visite.debut)],
    ['Promise', direTranchePromise(visite)],
    ['Durée', formaterDuree(minutesEntre(visite.debut, visite.fin))],
    ['Technicien', visite.technicien || 'Personne'],
    ['Prestation', visite.prestation_libelle],
    [
      'Adresse',
      [visite.adresse_adresse1, `${visite.adresse_cp} ${visite.adresse_ville}`.trim()].filter(Boolean).join('\n'),
    ],
  ]
  return <Facts facts={faits} />
}
