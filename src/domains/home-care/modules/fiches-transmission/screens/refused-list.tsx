import { Button } from '@mantine/core'
import { navigate } from '#client/location.ts'
import { adresseReprendre } from '../offline/adresses.ts'
import { nommerPersonne } from '../offline/mots.ts'
import classes from './refused-list.module.css'
import type { Service } from './use-transmissions.ts'

/** New sheets that the office refused: in no list, so they stand on top until they are settled. */
export function RefusedList({ refus }: Pick<Service, 'refus'>) {
  return refus.map(({ entree_id, contenu, raison }) => (
    <section key={entree_id} className={classes.root} aria-label="Transmission à résoudre">
      <p className={classes.titre}>À résoudre&nbsp;: {nommerPersonne(contenu)}</p>
      <p className={classes.texte}>{contenu.texte}</p>
      <p className={classes.raison}>{raison}</p>
      <div className={classes.boutons}>
        <Button onClick={() => navigate(adresseReprendre(entree_id))}>Corriger</Button>
        <Button variant="default" onClick={() => navigate('/synchronisation')}>
          Voir l’envoi
        </Button>
      </div>
    </section>
  ))
}
