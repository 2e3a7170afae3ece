import { SORTES_JOUR } from '#domains/scheduling/model/bureau/besoin.ts'
import type { PosteDonnable } from '#domains/scheduling/modules/planning-edt/view/cases.ts'
import {
  cleBesoin,
  JOURS_COMPLETS,
  JOURS_DITS,
  type SaisieBesoins,
} from '#domains/scheduling/modules/planning-edt/view/saisie-besoins.ts'
import { laidOver, TypedGrid, tableOf } from '../cycles/typed-grid.tsx'
import { PostChip } from '../post-chip.tsx'

type Props = {
  readonly cases: SaisieBesoins['cases']
  readonly postes: readonly PosteDonnable[]
  readonly fautes: readonly string[]
  readonly onChange: (cases: SaisieBesoins['cases']) => void
}

/** Posts by kinds of days: a number a cell, by the keyboard, or pasted from a sheet. */
export function NeedsGrid({ cases, postes, fautes, onChange }: Props) {
  const cle = (ligne: number, colonne: number) => cleBesoin(postes[ligne]?.poste_id ?? 0, SORTES_JOUR[colonne] ?? 0)
  const textes = tableOf(postes.length, SORTES_JOUR.length, (l, c) => cases[cle(l, c)] ?? '')
  return (
    <TypedGrid
      label="Besoins par poste et par jour"
      heads={JOURS_DITS}
      rows={postes.map(p => ({ key: String(p.poste_id), name: p.poste_libelle, head: <PostChip poste={p} /> }))}
      texts={textes}
      nameOf={(l, c) => `${postes[l]?.poste_libelle ?? ''}, ${JOURS_COMPLETS[c] ?? ''}`}
      isWrong={(l, c) => fautes.includes(cle(l, c))}
      inputMode="numeric"
      maxLength={5}
      onChange={(l, c, texte) => onChange({ ...cases, [cle(l, c)]: texte })}
      onPaste={(l, c, colles) =>
        onChange(
          Object.fromEntries(
            laidOver(textes, l, c, colles).flatMap((ligne, n) => ligne.map((texte, m) => [cle(n, m), texte])),
          ),
        )
      }
    />
  )
}
