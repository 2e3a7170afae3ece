import { Button, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Reparation } from '#domains/scheduling/model/loi/reparer.ts'
import type { ReparationDite } from '#domains/scheduling/modules/planning-edt/view/loi.ts'
import classes from '../dialogs.module.css'
import type { Juge } from './juge.ts'

export interface Reparable {
  readonly reparation: Reparation
  readonly dite: ReparationDite
}

/**
 * What repairs are looked for; null until they are. Asked again for another question, and of another judge: the one that was asked
 * may have been closed with the month it knew, and answered nothing.
 */
export function useReparations(
  juge: Juge | null,
  chercher: ((juge: Juge) => Promise<readonly Reparable[]>) | null,
  question: string,
): readonly Reparable[] | null {
  const [trouvees, setTrouvees] = useState<readonly Reparable[] | null>(null)
  const pret = chercher !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked by its question
  useEffect(() => {
    let ici = true
    setTrouvees(null)
    if (!juge) return
    chercher?.(juge).then(
      lues => ici && setTrouvees(lues),
      (error: unknown) => console.warn('loi', error),
    )
    return () => {
      ici = false
    }
  }, [juge, question, pret])
  return trouvees
}

type Props = {
  readonly reparations: readonly Reparable[]
  readonly onChoose: (reparation: Reparation) => void
  /** Their keys are heard in the whole dialog; else where the keyboard is among them. */
  readonly partout?: boolean
  /** Beside one another, where there is the width of a month. */
  readonly cote?: boolean
}

const saisit = (cible: EventTarget | null) =>
  cible instanceof HTMLElement && cible.closest('input, textarea, select, [contenteditable]') !== null

/** Up to three ways out, each tried on the whole planning, applied by its number. */
export function Repairs({ reparations, onChoose, partout = false, cote = false }: Props) {
  const liste = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (!partout) return
    const touche = (event: KeyboardEvent) => {
      const choisie = reparations[Number(event.key) - 1]
      if (!choisie || event.ctrlKey || event.metaKey || event.altKey || saisit(event.target)) return
      // A dialog asks its own question: what stands under it does not answer.
      const dialogue = document.querySelector('[role="dialog"]')
      if (dialogue && !dialogue.contains(liste.current)) return
      event.preventDefault()
      event.stopPropagation()
      onChoose(choisie.reparation)
    }
    document.addEventListener('keydown', touche, true)
    return () => document.removeEventListener('keydown', touche, true)
  }, [partout, reparations, onChoose])
  if (reparations.length === 0) return null
  return (
    <ol ref={liste} className={classes.repairs} data-beside={cote || undefined} aria-label="Réparations possibles">
      {reparations.map(({ reparation, dite: { geste, detail } }, rang) => (
        <li key={`${geste}${detail}`}>
          <Button
            variant="default"
            size="sm"
            fullWidth
            justify="start"
            classNames={{ root: classes.way ?? '', label: classes.wayWords ?? '' }}
            leftSection={partout && <kbd aria-hidden>{rang + 1}</kbd>}
            {...(partout && { 'aria-keyshortcuts': String(rang + 1) })}
            onClick={() => onChoose(reparation)}
          >
            <span>{geste}</span>
            <VisuallyHidden>, </VisuallyHidden>
            <span className={classes.wayDetail}>{detail}</span>
          </Button>
        </li>
      ))}
    </ol>
  )
}
