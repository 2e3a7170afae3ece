import { VisuallyHidden } from '@mantine/core'
import { type MesuresEquite, SORTES_EQUITE, type SorteEquite } from '#domains/scheduling/model/equite/equite.ts'
import classes from './fairness.module.css'
import { direPart, sansPart, TITRES_EQUITE } from './mots.ts'

type Props = {
  readonly mesures: MesuresEquite
  /** The same with what is to come, and how that is called: "avec décembre 2026". */
  readonly avec?: { readonly mesures: MesuresEquite; readonly mots: string } | null
  /** Whose they are, for who hears them one after the other. */
  readonly de?: string
  readonly choisie: SorteEquite | null
  readonly onChoose: (sorte: SorteEquite) => void
}

/** The four numbers of somebody, each against their part of it; each opens the days that it counts. */
export function FairnessFigures({ mesures, avec, de, choisie, onChoose }: Props) {
  const seul = sansPart(mesures, avec?.mesures)
  return (
    <div className={classes.figures}>
      {SORTES_EQUITE.map(sorte => {
        const { mots, ton } = direPart(mesures[sorte])
        return (
          <button
            key={sorte}
            type="button"
            className={classes.figure}
            data-tone={ton}
            aria-pressed={choisie === sorte}
            onClick={() => onChoose(sorte)}
          >
            <span className={classes.name}>{TITRES_EQUITE[sorte]}</span>{' '}
            <b className={classes.number}>{mesures[sorte].nombre}</b>
            {!seul && (
              <>
                <VisuallyHidden>,</VisuallyHidden> <span className={classes.part}>{mots}</span>
              </>
            )}
            {avec && avec.mesures[sorte].nombre !== mesures[sorte].nombre && (
              <>
                {' '}
                <span className={classes.next}>
                  {avec.mesures[sorte].nombre} {avec.mots}
                </span>
              </>
            )}
            {de && <VisuallyHidden>, {de}</VisuallyHidden>}
          </button>
        )
      })}
      {seul && <p className={classes.alone}>Rien à comparer dans ce métier.</p>}
    </div>
  )
}
