import type { CoteEchange } from '#domains/scheduling/model/echanges/echange.ts'
import type { PostePlanning } from '#domains/scheduling/model/planning/planning.ts'
import { ColorChip } from '#kit/chip/color-chip.tsx'
import { direCote } from './mots.ts'

/** A post of a planning: which, and when. */
export function Post({ poste }: { poste: CoteEchange | PostePlanning }) {
  return (
    <>
      <ColorChip color={poste.color}>{poste.poste_libelle}</ColorChip>
      <span>{direCote(poste)}</span>
    </>
  )
}
