import { Button } from '@mantine/core'
import { navigate } from '../address/location.ts'
import classes from './refused-card.module.css'

type Props = {
  /** What it is, for who hears the page: "Transmission à résoudre". */
  label: string
  title: string
  text: string
  /** Why the office refused it, in its own words. */
  reason: string
  /** Address where the person corrects it. */
  correct: string
}

/** Something new that the office refused: it stands in no list, so it is shown apart until it is settled. */
export function RefusedCard({ label, title, text, reason, correct }: Props) {
  return (
    <section className={classes.root} aria-label={label}>
      <p className={classes.titre}>À résoudre&nbsp;: {title}</p>
      <p className={classes.texte}>{text}</p>
      <p className={classes.raison}>{reason}</p>
      <div className={classes.boutons}>
        <Button onClick={() => navigate(correct)}>Corriger</Button>
        <Button variant="default" onClick={() => navigate('/synchronisation')}>
          Voir l’envoi
        </Button>
      </div>
    </section>
  )
}
