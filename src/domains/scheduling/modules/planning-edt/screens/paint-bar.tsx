import { IconBrush } from '@tabler/icons-react'
import { inkOn } from '#kit/color/ink.ts'
import { formaterPlage } from '#wire/moments.ts'
import type { PosteDonnable } from '../view/cases.ts'
import cells from './cells.module.css'

type Props = {
  readonly postes: readonly PosteDonnable[]
  readonly choisi: PosteDonnable | null
  readonly onChoose: (poste: PosteDonnable | null) => void
}

/** The posts as a palette: the one that is taken is painted over the days that are pressed, until it is put down. */
export function PaintBar({ postes, choisi, onChoose }: Props) {
  if (postes.length === 0) return null
  return (
    <fieldset className={cells.paint} aria-label="Pinceau">
      <IconBrush size={18} stroke={1.8} aria-hidden />
      {postes.map(poste => {
        const pris = poste.poste_id === choisi?.poste_id
        const heures = formaterPlage(poste.poste_heure_debut, poste.poste_heure_fin)
        return (
          <button
            key={poste.poste_id}
            type="button"
            className={cells.brush}
            aria-pressed={pris}
            aria-label={`Peindre ${poste.poste_libelle}, ${poste.poste_code}`}
            title={`${poste.poste_libelle}, ${heures}`}
            style={{ backgroundColor: poste.color, color: inkOn(poste.color) }}
            onClick={() => onChoose(pris ? null : poste)}
          >
            {poste.poste_code}
          </button>
        )
      })}
      <span className={cells.hint} data-painting={choisi ? '' : undefined}>
        {choisi
          ? `${choisi.poste_libelle}\u00a0: pressez ou tirez sur les jours, Échap pour finir`
          : 'Choisissez un poste à peindre, ou tapez son code sur une case'}
      </span>
    </fieldset>
  )
}
