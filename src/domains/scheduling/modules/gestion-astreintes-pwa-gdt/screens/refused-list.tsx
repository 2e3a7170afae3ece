import { RefusedCard } from '#client/page/refused-card.tsx'
import { adresseCorriger } from '../address.ts'
import { direIntervention } from '../view/mots.ts'
import type { Service } from './use-astreintes.ts'

/** New interventions that the office refused: in no duty, so they stand on top until they are settled. */
export function RefusedList({ service }: { service: Service }) {
  return service.refus.map(({ entree_id, contenu, raison }) => (
    <RefusedCard
      key={entree_id}
      label="Intervention à résoudre"
      title={direIntervention(contenu)}
      text={contenu.intervention_description}
      reason={raison}
      correct={adresseCorriger(entree_id)}
    />
  ))
}
