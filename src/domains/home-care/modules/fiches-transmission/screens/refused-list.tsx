import { RefusedCard } from '#client/page/refused-card.tsx'
import { adresseReprendre } from '../address.ts'
import { nommerPersonne } from '../view/mots.ts'
import type { Service } from './use-transmissions.ts'

/** New sheets that the office refused: in no list, so they stand on top until they are settled. */
export function RefusedList({ refus }: Pick<Service, 'refus'>) {
  return refus.map(({ entree_id, contenu, raison }) => (
    <RefusedCard
      key={entree_id}
      label="Transmission à résoudre"
      title={nommerPersonne(contenu)}
      text={contenu.texte}
      reason={raison}
      correct={adresseReprendre(entree_id)}
    />
  ))
}
