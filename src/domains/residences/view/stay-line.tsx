import type { ReactNode } from 'react'
import { useToday } from '#client/page/use-today.ts'
import type { Affectation } from '#domains/residences/model/resident.ts'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import { Pill } from '#kit/pill/pill.tsx'
import classes from './stays.module.css'

/** "Depuis le 1er septembre 2026", "Du 1er mars 2026 au 12 mai 2026", "À partir du 1er décembre 2026". */
function direPeriode({ affect_date_debut: du, affect_date_fin: au }: Affectation, today: string): string {
  if (au !== null) return `Du ${direJour(du)} au ${direJour(au)}`
  return `${du > today ? 'À partir du' : 'Depuis le'} ${direJour(du)}`
}

const motifsDe = ({ affect_motif_debut, affect_motif_fin }: Affectation): string =>
  [affect_motif_debut, affect_motif_fin].filter(Boolean).join(' → ')

type Props = {
  readonly stays: readonly Affectation[]
  readonly label: string
  /** What a stay is known by there: its room, or its resident. */
  readonly name: (stay: Affectation) => ReactNode
  readonly tools: (stay: Affectation) => ReactNode
}

/** Stays on a line, the latest first, the one of today told apart. */
export function StayLine({ stays, label, name, tools }: Props) {
  const today = useToday()
  return (
    <ol className={classes.line} aria-label={label}>
      {stays.map(stay => (
        <li key={stay.affect_id} className={classes.stay} data-now={stay.en_cours === 1 || undefined}>
          <p>
            <b>{name(stay)}</b> {stay.en_cours === 1 && <Pill tone="good">Aujourd’hui</Pill>}
            {stay.affect_date_debut > today && <Pill tone="info">À venir</Pill>}
          </p>
          <p>{direPeriode(stay, today)}</p>
          {motifsDe(stay) && <p className={classes.under}>{motifsDe(stay)}</p>}
          <div className={classes.tools}>{tools(stay)}</div>
        </li>
      ))}
    </ol>
  )
}
