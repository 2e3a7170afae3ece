import { Button } from '@mantine/core'
import { Facts } from '#kit/desk-panel/facts.tsx'
import classes from './plan-actions.module.css'

type Props = {
  /** What it was when this person began, what it is now, what they want. */
  vu: string
  maintenant: string
  choix: string
  onGarder: () => void
  onAppliquer: () => void
}

/** Somebody changed the same thing meanwhile: both values, and the two ways out (offline rule 11). */
export function ConflictCard({ vu, maintenant, choix, onGarder, onAppliquer }: Props) {
  return (
    <div className={classes.conflit} role="alert">
      <b>Le planning a changé entre-temps</b>
      <Facts
        facts={[
          ['Vous aviez lu', vu],
          ['Au planning', maintenant],
          ['Votre choix', choix],
        ]}
      />
      <div className={classes.boutons}>
        <Button variant="default" size="xs" onClick={onGarder}>
          Garder le planning
        </Button>
        <Button size="xs" onClick={onAppliquer}>
          Appliquer mon choix
        </Button>
      </div>
    </div>
  )
}
