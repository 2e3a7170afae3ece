import { inkOn } from '#kit/color/ink.ts'
import { formaterPlage } from '#wire/moments.ts'
import type { PosteDonnable } from '../view/cases.ts'
import { NIVEAUX_DITS } from '../view/mots.ts'
import cells from './cells.module.css'

/** What the letters, the edges and the shapes of a printed month mean; a code that several trades share is told once for each of its posts. */
export function MonthLegend({ postes }: { readonly postes: readonly PosteDonnable[] }) {
  return (
    <div className={cells.legend}>
      {postes.map(p => (
        <span key={`${p.poste_id}:${p.metier_id}`}>
          <b style={{ backgroundColor: p.color, color: inkOn(p.color) }}>{p.poste_code}</b>{' '}
          {`${p.poste_libelle}, ${formaterPlage(p.poste_heure_debut, p.poste_heure_fin)}`}
        </span>
      ))}
      <span>CP congé, TLC, Mal maladie, Ast astreinte</span>
      <span>
        <b className={cells.legendNew}>M</b> en tirets&nbsp;: préparé, pas publié&nbsp;; en points&nbsp;: modifié&nbsp;;
        barré&nbsp;: retiré&nbsp;; coin coupé&nbsp;: fait autrement que prévu
      </span>
      <span>
        {Object.values(NIVEAUX_DITS)
          .map(({ forme, mot }) => `${forme} ${mot}`)
          .join(', ')}
      </span>
    </div>
  )
}
