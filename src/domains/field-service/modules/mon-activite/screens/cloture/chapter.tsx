import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from './chapter.module.css'

type Props = {
  rang: number
  titre: string
  exige: boolean
  fait: boolean
  note?: string | undefined
  children: ReactNode
}

/** One of the four parts of a closing: its number becomes a tick once nothing of it is missing. */
export function Chapter({ rang, titre, exige, fait, note, children }: Props) {
  const id = useId()
  return (
    <section className={classes.chapitre} aria-labelledby={id}>
      <div className={classes.tete}>
        <span className={classes.rang} data-fait={fait || undefined} aria-hidden>
          {fait ? <IconCheck size={18} stroke={2.6} /> : rang}
        </span>
        <h2 id={id} className={classes.titre}>
          {titre}
          {fait && <VisuallyHidden>, fait</VisuallyHidden>}
        </h2>
        {!fait && (
          <span className={classes.marque} data-exige={exige || undefined}>
            {exige ? 'obligatoire' : 'facultatif'}
          </span>
        )}
      </div>
      {note && <p className={classes.note}>{note}</p>}
      {children}
    </section>
  )
}
