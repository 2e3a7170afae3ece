import { Button } from '@mantine/core'
import { navigate } from '#client/location.ts'
import { adresseCorriger } from '../offline/adresses.ts'
import { direIntervention } from '../offline/mots.ts'
import classes from './refused-list.module.css'
import type { Service } from './use-astreintes.ts'

/** New interventions that the office refused: in no duty, so they stand on top until they are settled. */
export function RefusedList({ service }: { service: Service }) {
  return service.refus.map(({ entree_id, contenu, raison }) => (
    <section key={entree_id} className={classes.root} aria-label="Intervention à résoudre">
      <p className={classes.titre}>À résoudre : {direIntervention(contenu)}</p>
      <p className={classes.texte}>{contenu.intervention_description}</p>
      <p className={classes.raison}>{raison}</p>
      <div className={classes.boutons}>
        <Button onClick={() => navigate(adresseCorriger(entree_id))}>Corriger</Button>
        <Button variant="default" onClick={() => navigate('/synchronisation')}>
          Voir l’envoi
        </Button>
      </div>
    </section>
  ))
}
