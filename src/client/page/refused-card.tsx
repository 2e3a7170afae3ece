import { Button } from '@mantine/core'
import { navigate } from '../address/location.ts'
import classes from './refused-card.module.css'

type Props = {
  /** What it is, for who hears the page: "Transmission à résoudre". */
  label: string
  titre: string
  texte: string
  /** Why the office refused it, in its own words. */
  raison: string
  /** Address where the person corrects it. */
  corriger: string
}

/** Something new that the office refused: it stands in no list, so it is shown apart until it is settled. */
export function RefusedCard({ label, titre, texte, raison, corriger }: Props) {
  return (
    <section className={classes.root} aria-label={label}>
      <p className={classes.titre}>À résoudre&nbsp;: {titre}</p>
      <p className={classes.texte}>{texte}</p>
      <p className={classes.raison}>{raison}</p>
      <div className={classes.boutons}>
        <Button onClick={() => navigate(corriger)}>Corriger</Button>
        <Button variant="default" onClick={() => navigate('/synchronisation')}>
          Voir l’envoi
        </Button>
      </div>
    </section>
  )
}
