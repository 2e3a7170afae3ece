import { RefusedCard } from '#client/refused-card.tsx'
import { adresseReprendre } from '../offline/adresses.ts'
import { nommerPersonne } from '../offline/mots.ts'
import type { Service } from './use-transmissions.ts'

/** New sheets that the office refused: in no list, so they stand on top until they are settled. */
export function RefusedList({ refus }: Pick<Service, 'refus'>) {
  return refus.map(({ entree_id, contenu, raison }) => (
    <RefusedCard
      key={entree_id}
      label="Transmission à résoudre"
      titre={nommerPersonne(contenu)}
      texte={contenu.texte}
      raison={raison}
      corriger={adresseReprendre(entree_id)}
    />
  ))
}
