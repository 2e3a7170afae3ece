import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { IconButton } from '#kit/button/icon-button.tsx'
import classes from './year-choice.module.css'

type Props = { annee: number; annees: readonly number[]; onAnnee: (annee: number) => void }

/** Year shown; the arrows stop where the server has nothing more. */
export function YearChoice({ annee, annees, onAnnee }: Props) {
  return (
    <div className={classes.root}>
      <IconButton label="Année précédente" disabled={annee <= Math.min(...annees)} onClick={() => onAnnee(annee - 1)}>
        <IconChevronLeft size={22} aria-hidden />
      </IconButton>
      <p className={classes.annee} role="status">
        {annee}
      </p>
      <IconButton label="Année suivante" disabled={annee >= Math.max(...annees)} onClick={() => onAnnee(annee + 1)}>
        <IconChevronRight size={22} aria-hidden />
      </IconButton>
    </div>
  )
}
